import { readCobertura } from './cobertura.ts';
import { decodedText } from './decoded-text.ts';
import { readLcov, startsLcov } from './lcov.ts';
import { MeasuredCode, MeasuredLimitError, type Portion } from './measured-code.ts';
import { oneLine } from './one-line.ts';
import { EvidenceError, type EvidenceFile, type Reading } from './reading.ts';

export const COVERAGE_MAX_SOURCES_STORED = 20;
const SOURCE_NAME_MAX_LENGTH = 300;

/**
 * Reads the coverage reports of one attestation, lcov or Cobertura by their content. They are compliant when the share of
 * lines that tests reached, over all reports together, is at least the minimum: exactly, without rounding.
 *
 * @param options.minimumPercent from 0 to 100.
 * @throws EvidenceError where a file cannot be read or is no such report, or no line was measured; the signal's reason,
 * once it is aborted.
 */
export async function readCoverage(
  files: readonly EvidenceFile[],
  options: { minimumPercent: number },
  signal: AbortSignal,
): Promise<Reading> {
  const { minimumPercent } = options;
  if (!(minimumPercent >= 0 && minimumPercent <= 100))
    throw new EvidenceError(`expected a minimum coverage from 0 to 100, found ${minimumPercent}.`);
  if (files.length === 0) throw new EvidenceError('expected at least one coverage report, found none.');
  const code = new MeasuredCode();
  const formats = new Set<string>();
  for (const file of files) formats.add(await readReport(file, code, signal));
  const sources = code.linesBySource();
  const lines = sources.reduce(
    (sum, { covered, total }) => ({ covered: sum.covered + covered, total: sum.total + total }),
    { covered: 0, total: 0 },
  );
  if (lines.total === 0 || !Number.isSafeInteger(lines.total))
    throw new EvidenceError(
      `${files.map(({ name }) => name).join(', ')}: nothing measured: expected at least one line of code, found ${lines.total}. Check that the tests ran with coverage on.`,
    );
  const words = lines.total === 1 ? 'line' : 'lines';
  return {
    compliant: reaches(lines, minimumPercent),
    summary: `Line coverage is ${percentOf(lines)} % (${lines.covered} of ${lines.total} ${words}); at least ${minimumPercent} % is asked for.`,
    data: {
      files: files.length,
      formats: [...formats].toSorted(),
      minimum_percent: minimumPercent,
      lines: portionData(lines),
      branches: optionalPortionData(code.branches()),
      functions: optionalPortionData(code.functions()),
      source_files: sources.length,
      least_covered: sources
        .filter(({ covered, total }) => covered < total)
        .toSorted((a, b) => b.total - b.covered - (a.total - a.covered))
        .slice(0, COVERAGE_MAX_SOURCES_STORED)
        .map(({ source, ...portion }) => ({ file: oneLine(source, SOURCE_NAME_MAX_LENGTH), ...portionData(portion) })),
    },
  };
}

async function readReport(file: EvidenceFile, code: MeasuredCode, signal: AbortSignal): Promise<'lcov' | 'cobertura'> {
  const format = await formatOf(file, signal);
  try {
    await (format === 'lcov' ? readLcov(file, code, signal) : readCobertura(file, code, signal));
  } catch (error) {
    if (!(error instanceof MeasuredLimitError)) throw error;
    throw new EvidenceError(`${file.name}: found ${error.message}, which is refused. Give fewer reports at a time.`, {
      cause: error,
    });
  }
  return format;
}

async function formatOf(file: EvidenceFile, signal: AbortSignal): Promise<'lcov' | 'cobertura'> {
  for await (const piece of decodedText(file, signal)) {
    const start = piece.trimStart();
    if (start === '') continue;
    if (start.startsWith('<')) return 'cobertura';
    if (startsLcov(start)) return 'lcov';
    throw new EvidenceError(
      `${file.name}: expected a coverage report, lcov or Cobertura, found ${contentOf(start)}. Have the tool write lcov or Cobertura.`,
    );
  }
  throw new EvidenceError(`${file.name}: expected a coverage report, lcov or Cobertura, found only blanks.`);
}

function contentOf(start: string): string {
  if (/^mode: (set|count|atomic)\b/.test(start)) return 'a Go cover profile';
  if (/^[[{]/.test(start)) return 'JSON';
  return JSON.stringify(oneLine(start.slice(0, 200), 40));
}

/** Whether covered / total >= minimum / 100. The minimum is what its decimal digits say, so 80.1 is 801 / 10. */
function reaches({ covered, total }: Portion, minimumPercent: number): boolean {
  const [, whole = '', fraction = '', exponent = '0'] =
    /^(\d+)(?:\.(\d+))?(?:e-(\d+))?$/.exec(String(minimumPercent)) ?? [];
  const scale = 10n ** BigInt(fraction.length + Number(exponent));
  return BigInt(covered) * 100n * scale >= BigInt(`${whole}${fraction}`) * BigInt(total);
}

/** With two decimals, rounded down: what is below a minimum never shows as having reached it. */
const percentOf = ({ covered, total }: Portion): number => Number((BigInt(covered) * 10_000n) / BigInt(total)) / 100;

const portionData = (portion: Portion): Record<string, number> => ({
  covered: portion.covered,
  total: portion.total,
  percent: percentOf(portion),
});

const optionalPortionData = (portion: Portion | null): Record<string, number> | null =>
  portion === null ? null : portionData(portion);
