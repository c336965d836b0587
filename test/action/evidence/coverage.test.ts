import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCoverage } from '../../../src/action/evidence/coverage.ts';
import { runs } from '../../runs.ts';
import { evidenceWriter, fixture, passes, patient, refusalOf } from './evidence-files.ts';

const readFixtures = (names: readonly string[], minimumPercent: number) =>
  readCoverage(
    names.map((name) => fixture(`coverage/${name}`)),
    { minimumPercent },
    patient,
  );

/** Reads reports that are written here. */
function read(contents: readonly string[], minimumPercent = 50) {
  const write = evidenceWriter();
  return readCoverage(
    contents.map((content, i) => write(content, `report-${i}`)),
    { minimumPercent },
    patient,
  );
}

const lcovOf = (covered: number, total: number): string =>
  `SF:a\n${Array.from({ length: total }, (_, i) => `DA:${i + 1},${i < covered ? 1 : 0}\n`).join('')}end_of_record\n`;

const coberturaOf = (lines: string, more = ''): string =>
  `<coverage${more}><packages><package><classes><class name="a" filename="a">${lines}</class></classes></package></packages></coverage>`;

const rootedReport = (root: string, hits: number): string =>
  coberturaOf(`<lines><line number="1" hits="${hits}"/></lines>`).replace(
    '<packages>',
    `<sources><source>${root}</source></sources><packages>`,
  );

const stated = (covered: number): string => `SF:a\nLF:10\nLH:${covered}\nend_of_record\n`;

const linesOf = async (contents: readonly string[]) => {
  const { data } = await read(contents);
  return data['lines'];
};

describe('readCoverage', () => {
  it('reads lcov', async () => {
    const { compliant, summary, data } = await readFixtures(['jest.info'], 60);
    expect(compliant).toBe(true);
    expect(summary).toBe('Line coverage is 60 % (3 of 5 lines); at least 60 % is asked for.');
    expect(data).toEqual({
      files: 1,
      formats: ['lcov'],
      minimum_percent: 60,
      lines: { covered: 3, total: 5, percent: 60 },
      branches: { covered: 1, total: 2, percent: 50 },
      functions: { covered: 1, total: 2, percent: 50 },
      source_files: 2,
      least_covered: [{ file: 'src/cart.ts', covered: 2, total: 4, percent: 50 }],
    });
  });

  it('merges lines that several lcov records tell of', async () => {
    const { data } = await readFixtures(['jest.info', 'shard.info'], 60);
    expect(data).toMatchObject({
      files: 2,
      lines: { covered: 4, total: 5 },
      functions: { covered: 2, total: 2 },
      source_files: 2,
    });
    const twice = 'SF:a\nDA:1,0\nDA:2,1\nend_of_record\nSF:a\r\nDA:2,0\nDA:3,1\nend_of_record\n';
    expect(await linesOf([twice])).toMatchObject({ covered: 2, total: 3 });
  });

  it('reads coverage.py', async () => {
    expect((await readFixtures(['coveragepy.xml'], 75)).data).toMatchObject({
      formats: ['cobertura'],
      lines: { covered: 3, total: 4, percent: 75 },
      branches: { covered: 1, total: 2 },
      functions: null,
      least_covered: [{ file: '/repo/src/cart.py' }],
    });
  });

  it('reads coverlet: a line that stands in a method and its class is one', async () => {
    const { compliant, data } = await readFixtures(['coverlet.xml'], 66.67);
    expect(compliant).toBe(false);
    expect(data).toMatchObject({
      lines: { covered: 2, total: 3, percent: 66.66 },
      functions: { covered: 1, total: 2 },
      source_files: 1,
    });
  });

  it('puts formats together', async () => {
    expect((await readFixtures(['coveragepy.xml', 'jest.info'], 60)).data).toMatchObject({
      formats: ['cobertura', 'lcov'],
      lines: { covered: 6, total: 9 },
    });
  });

  it('does not merge files of one name below different roots', async () => {
    expect(await linesOf([rootedReport('/a', 1), rootedReport('/b', 0)])).toMatchObject({ covered: 1, total: 2 });
    expect(await linesOf([rootedReport('/a', 1), rootedReport('/a', 0)])).toMatchObject({ covered: 1, total: 1 });
  });

  it('takes what is stated where no lines are told', async () => {
    expect(await linesOf(['SF:a\nLF:10\nLH:7\nend_of_record\n'])).toMatchObject({ covered: 7, total: 10 });
    expect(await linesOf(['SF:a\nLF:10\nend_of_record\n'])).toMatchObject({ covered: 0, total: 10 });
    expect(await linesOf(['SF:a\nDA:1,0\nLF:10\nLH:10\nend_of_record\n'])).toMatchObject({ covered: 0, total: 1 });
    expect(await linesOf(['SF:a\nLF:9\nLH:9\nend_of_record\nSF:a\nDA:1,0\nend_of_record'])).toMatchObject({ total: 1 });
    expect(await linesOf([stated(7), stated(3)])).toMatchObject({ covered: 3, total: 10 });
    expect(await linesOf([coberturaOf('', ' lines-valid="10" lines-covered="7"')])).toMatchObject({
      covered: 7,
      total: 10,
    });
    const both = coberturaOf('<lines><line number="1" hits="0"/></lines>', ' lines-valid="10" lines-covered="10"');
    expect(await linesOf([both])).toMatchObject({ covered: 0, total: 1 });
  });

  it.each<[string, string[]]>([
    ['no files', []],
    ['an lcov file without records', ['TN:\n']],
    ['records without lines', ['SF:a\nend_of_record\n']],
    ['zero lines', ['SF:a\nLF:0\nLH:0\nend_of_record\n']],
    ['an empty Cobertura report', ['<coverage><packages/></coverage>']],
    ['Cobertura that states no lines', ['<coverage lines-valid="0" lines-covered="0"/>']],
    ['a rate only', ['<coverage line-rate="1.0"><packages/></coverage>']],
  ])('refuses when nothing is measured: %s', async (_, contents) => {
    expect(await refusalOf(read(contents, 0))).toMatch(/nothing measured|found none/);
  });

  it.each([
    ['clover.xml', 'Clover'],
    ['phpunit-clover.xml', 'Clover'],
    ['sonarqube.xml', 'SonarQube'],
    ['jacoco.xml', 'JaCoCo'],
    ['go.out', 'a Go cover profile'],
    ['../junit/gradle.xml', 'JUnit'],
    ['../junit/pytest.xml', 'JUnit'],
  ])('says what %s is', async (name, found) => {
    const message = await refusalOf(readFixtures([name], 0));
    expect(message).toContain(found);
    expect(message).toContain(name.replace('../', 'coverage/../'));
  });

  it.each([
    ['', 'the file is empty'],
    ['  \n ', 'only blanks'],
    ['{"total": {}}', 'found JSON'],
    ['hello', 'found "hello"'],
    ['SF:a\nDA:1,1\n', 'line 2: expected end_of_record, and the file ends within the record of a'],
    ['SF:a\nSF:b\n', 'line 2: expected end_of_record before the next SF'],
    ['SF:\n', 'expected a path'],
    ['TN:\nDA:1,1\n', 'line 2: expected SF: before DA'],
    ['TN:\nend_of_record\n', 'expected SF: before end_of_record'],
    ['SF:a\nDA:1\nend_of_record\n', 'line 2: expected DA:LINE,COUNT, found "DA:1"'],
    ['SF:a\nDA:1,x\nend_of_record\n', 'expected DA:LINE,COUNT'],
    ['SF:a\nDA:-1,1\nend_of_record\n', 'expected DA:LINE,COUNT'],
    ['SF:a\nDA:99999999999999999999,1\nend_of_record\n', 'expected DA:LINE,COUNT'],
    ['SF:a\nLF:x\nend_of_record\n', 'expected a count after LF:'],
    ['SF:a\nLF:1\nLH:2\nend_of_record\n', 'LH of at most LF'],
    ['SF:a\nLH:2\nend_of_record\n', 'LH of at most LF'],
    ['SF:a\nDA:1,1\nend_of_rec', 'line 3: expected a line of an lcov tracefile, found "end_of_rec"'],
    [`SF:${'a'.repeat(200_000)}`, 'line of more than 65536 characters'],
    ['<nothing/>', 'found <nothing>'],
    ['<coverage lines-valid="1" lines-covered="2"/>', 'the second of at most the first'],
    ['<coverage lines-valid="1"/>', 'found "1" and nothing'],
    ['<coverage lines-valid="-1" lines-covered="x"/>', 'found "-1" and "x"'],
    [coberturaOf('<line number="1"/>'), 'found "1" and nothing'],
    [coberturaOf('<line number="x" hits="1"/>'), 'found "x" and "1"'],
    [coberturaOf('<line number="1" hits="-1"/>'), 'found "1" and "-1"'],
    ['<coverage><line number="1" hits="1"/></coverage>', '<line> within a <class>'],
    ['<coverage><class name="a"/></coverage>', 'the attribute filename'],
    ['<!DOCTYPE coverage [<!ENTITY x "y">]><coverage/>', 'definitions of its own'],
  ])('refuses %.60j', async (content, problem) => {
    const message = await refusalOf(read([content], 0));
    expect(message).toMatch(/^report-0[,:] /);
    expect(message).toContain(problem);
  });

  it('counts as lcov writes: checksums, overflows, huge counts, comments, fields of its own', async () => {
    const content =
      '# made\nTN:a\nSF:a\nVER:1\nDA:1,5,abc=\nDA:2,-3\nDA:3,123456789012345678901234567890\nDA:4,1.5e+10\nFNL:0,1,2\nFNA:0,1,f\nMCDC:1,2,t,1,0,0\nend_of_record\n';
    const { data } = await read([content]);
    expect(data).toMatchObject({ lines: { covered: 3, total: 4 }, functions: { covered: 1, total: 1 } });
  });

  it('compares exactly', async () => {
    const third = [lcovOf(1, 3)];
    expect((await read(third, 33.333_333_333_333)).compliant).toBe(true);
    expect((await read(third, 33.333_333_333_333_34)).compliant).toBe(false);
    expect((await read([lcovOf(801, 1000)], 80.1)).compliant).toBe(true);
    expect((await read([lcovOf(800, 1000)], 80.1)).compliant).toBe(false);
    const nearly = ['SF:a\nLF:100000\nLH:79999\nend_of_record\n'];
    expect(await read(nearly, 80)).toMatchObject({
      compliant: false,
      summary: 'Line coverage is 79.99 % (79999 of 100000 lines); at least 80 % is asked for.',
    });
    expect((await read(nearly, 79.999)).compliant).toBe(true);
    expect((await read([lcovOf(0, 1)], 0)).compliant).toBe(true);
    expect((await read([lcovOf(0, 1)], 1e-7)).compliant).toBe(false);
    expect((await read([lcovOf(1, 1)], 100)).compliant).toBe(true);
    expect((await read(['SF:a\nLF:9007199254740991\nLH:9007199254740990\nend_of_record\n'], 100)).compliant).toBe(
      false,
    );
  });

  it.each([Number.NaN, -1, 100.1, Number.POSITIVE_INFINITY])('refuses %s as a minimum', async (minimum) => {
    expect(await refusalOf(read([lcovOf(1, 1)], minimum))).toContain('from 0 to 100');
  });

  it('stores no more than the files with most lines left', async () => {
    const records = Array.from(
      { length: 300 },
      (_, i) => `SF:${'☃'.repeat(1000)}${i}\nLF:1000\nLH:${i}\nend_of_record\n`,
    );
    const { data } = await read([records.join('')]);
    expect(data['source_files']).toBe(300);
    expect(data['least_covered']).toMatchObject(Array.from({ length: 20 }, (_, i) => ({ covered: i })));
    expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(64 * 1024);
  });

  it('stops when it is told to', async () => {
    const reason = new Error('enough');
    for (const name of ['jest.info', 'coverlet.xml'])
      await expect(
        readCoverage([fixture(`coverage/${name}`)], { minimumPercent: 1 }, AbortSignal.abort(reason)),
      ).rejects.toBe(reason);
  });
});

const reports = fc.array(
  fc.dictionary(
    fc.constantFrom('a.ts', 'b/c.ts', './d.ts', 'e "f" & <g>.ts'),
    fc.dictionary(fc.nat(9).map(String), fc.nat(2), { minKeys: 1 }),
    { minKeys: 1 },
  ),
  { minLength: 1, maxLength: 3 },
);
type Report = Record<string, Record<string, number>>;

const asLcov = (report: Report): string =>
  Object.entries(report)
    .map(([source, lines]) => {
      const fields = Object.entries(lines).map(([line, hits]) => `DA:${line},${hits}`);
      return ['TN:', `SF:${source}`, ...fields, 'end_of_record', ''].join('\n');
    })
    .join('');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const asCobertura = (report: Report): string =>
  `<?xml version="1.0"?><coverage><packages><package><classes>${Object.entries(report)
    .map(([source, lines]) => {
      const fields = Object.entries(lines).map(([line, hits]) => `<line number="${line}" hits="${hits}"/>`);
      return `<class name="c" filename="${escaped(source)}"><lines>${fields.join('')}</lines></class>`;
    })
    .join('')}</classes></package></packages></coverage>`;

describe('any coverage report', () => {
  it('counts each line once, in both formats', async () => {
    const write = evidenceWriter();
    await fc.assert(
      fc.asyncProperty(reports, fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), async (all, isLcov) => {
        const files = all.map((report, i) =>
          write(isLcov[i] === true ? asLcov(report) : asCobertura(report), `report-${i}`),
        );
        const hits = new Map<string, boolean>();
        for (const report of all)
          for (const [source, lines] of Object.entries(report))
            for (const [line, count] of Object.entries(lines)) {
              const key = `${source}:${line}`;
              hits.set(key, (hits.get(key) ?? false) || count > 0);
            }
        const { data } = await readCoverage(files, { minimumPercent: 50 }, patient);
        expect(data['lines']).toMatchObject({
          covered: [...hits.values()].filter(Boolean).length,
          total: hits.size,
        });
      }),
      { numRuns: runs(100) },
    );
  });

  it('never passes Cobertura that is cut off', async () => {
    const whole = readFileSync(fixture('coverage/coverlet.xml').path);
    const write = evidenceWriter();
    const end = whole.lastIndexOf('>');
    for (let length = 0; length <= end; length++) {
      const reading = readCoverage([write(whole.subarray(0, length))], { minimumPercent: 0 }, patient);
      expect(await passes(reading), `${length} bytes`).toBe(false);
    }
  });

  it('never passes lcov that is cut off within a record', async () => {
    const whole = lcovOf(3, 3);
    const write = evidenceWriter();
    const end = whole.indexOf('end_of_record') + 'end_of_record'.length;
    for (let length = 0; length < end; length++) {
      const reading = readCoverage([write(whole.slice(0, length))], { minimumPercent: 0 }, patient);
      expect(await passes(reading), `${length} bytes`).toBe(false);
    }
  });

  it('meets any bytes with an answer or a refusal', async () => {
    const write = evidenceWriter();
    const parts = ['TN:', 'SF:', 'SF:a\n', 'DA:', 'DA:1,1\n', 'LF:2\n', 'LH:1\n', 'BRDA:1,0,0,-\n', 'FN:1,f\n'];
    parts.push('FNDA:1,f\n', 'end_of_record\n', '\n', ',', '1', '-', '__proto__', '\0', '<coverage>', '</coverage>');
    parts.push('<class filename="a">', '</class>', '<line number="1" hits="1"/>', '<coverage lines-valid="1">');
    const bytes = fc.oneof(
      fc.array(fc.constantFrom(...parts), { maxLength: 30 }).map((all) => Buffer.from(all.join(''))),
      fc.uint8Array({ maxLength: 60 }),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        const reading = readCoverage([write(content)], { minimumPercent: 0 }, patient);
        expect(await refusalOf(reading)).toMatch(/^(no error$|evidence[,:] )/);
      }),
      { numRuns: runs(400) },
    );
  });
});
