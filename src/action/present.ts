import { complaintsOf } from './complaints.ts';
import type { StepFindings } from './findings.ts';
import { outputsOf } from './outputs.ts';
import type { StepShape } from './remedy.ts';
import { annotationsOf } from './render/annotations.ts';
import { logLines } from './render/log.ts';
import { resultJson } from './render/result.ts';
import { logText, oneLine } from './render/escape.ts';
import { summaryMarkdown } from './render/summary.ts';
import type { Runner } from './runner.ts';

/**
 * Tells the runner what was found. Each part stands alone: one that fails is said in the log, and neither keeps the others
 * from being told nor changes the verdict.
 */
export function present(findings: StepFindings, step: StepShape, runner: Runner): void {
  const attempt = <T>(part: string, work: () => T): T | null => {
    try {
      return work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      runner.log(logText(oneLine(`assay could not write ${part}: ${reason}`)));
      return null;
    }
  };
  const complaints = attempt('what it found', () => complaintsOf(findings, step)) ?? [];
  const outputs = attempt('the outputs', () => ({ ...outputsOf(findings) }));
  const values: Readonly<Record<string, string>> = outputs ?? { verdict: 'undecided' };
  for (const [name, value] of Object.entries(values))
    attempt(`the output ${name}`, () => runner.setOutput(name, value));
  const resultPath = attempt('the result file', () => runner.writeResult(resultJson(findings, complaints)));
  attempt('the output result-path', () => runner.setOutput('result-path', resultPath ?? ''));
  attempt('the job summary', () => runner.appendSummary(summaryMarkdown(findings, complaints)));
  for (const annotation of attempt('annotations', () => annotationsOf(complaints)) ?? [])
    attempt('an annotation', () => runner.annotate(annotation));
  for (const line of attempt('the log', () => logLines(findings, complaints)) ?? [])
    attempt('a log line', () => runner.log(line));
}
