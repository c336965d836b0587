import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sigstoreInstance, slsaStatement, WORKFLOW } from '../action/evidence/sigstore-instance.ts';
import { attachmentOf, inputsFor, openEvidenceWorkplace, recordOf, suite } from './evidence-workplace.ts';
import { sha256, type Workplace } from './workplace.ts';

let work: Workplace;
let sigstore: Awaited<ReturnType<typeof sigstoreInstance>>;
let foreignSigstore: typeof sigstore;
beforeAll(async () => {
  [work, sigstore, foreignSigstore] = await Promise.all([
    openEvidenceWorkplace(),
    sigstoreInstance(),
    sigstoreInstance(),
  ]);
});
afterAll(() => work.close());

interface Case {
  /** The members of the entry, without its name. */
  entry: string;
  files: (app: string) => Promise<Record<string, string>> | Record<string, string>;
  /** What the user data of the record has. */
  facts: Readonly<Record<string, unknown>>;
}

interface Kind {
  kind: string;
  type: string;
  /** The one file that is attached. */
  attached: string;
  good: Case;
  bad: Case;
}

const same =
  (files: Record<string, string>): Case['files'] =>
  () =>
    files;
const scan = (...results: readonly unknown[]): string =>
  JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'lint' } }, results }] });
const bill = (...components: readonly unknown[]): string =>
  JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
const lcov = (hit: number): string => `SF:src/a.ts\nDA:1,${hit}\nDA:2,1\nend_of_record\n`;
const provenance = (by: () => typeof sigstore) => async (app: string) => ({
  'bundle.json': JSON.stringify(await by().signed({ statement: slsaStatement(sha256(app)) })),
  'root.json': JSON.stringify(sigstore.trustedRoot()),
});
const signed = `provenance: bundle.json, identity: '${WORKFLOW}', trusted-root: root.json`;
const finding = { level: 'error', message: { text: 'SQL made of input' } };

const kinds: readonly Kind[] = [
  {
    kind: 'junit',
    type: 'junit',
    attached: 'r.xml',
    good: {
      entry: 'junit: r.xml',
      files: same({ 'r.xml': suite('<testcase name="a"/>') }),
      facts: { junit: { totals: { tests: 1, failures: 0 } } },
    },
    bad: {
      entry: 'junit: r.xml',
      files: same({ 'r.xml': suite('<testcase name="a"><failure/></testcase>') }),
      facts: { junit: { totals: { failures: 1 } } },
    },
  },
  {
    kind: 'sarif',
    type: 'generic',
    attached: 's.sarif',
    good: {
      entry: 'sarif: s.sarif',
      files: same({ 's.sarif': scan() }),
      facts: { sarif: { counts: { error: 0 }, findings: [] } },
    },
    bad: {
      entry: 'sarif: s.sarif',
      files: same({ 's.sarif': scan(finding) }),
      facts: { sarif: { counts: { error: 1 } } },
    },
  },
  {
    kind: 'sbom',
    type: 'generic',
    attached: 'b.json',
    good: {
      entry: 'sbom: b.json',
      files: same({ 'b.json': bill({ type: 'library', name: 'left-pad', version: '1.3.0' }) }),
      facts: { sbom: { components: 1, lacking: { name: 0 } } },
    },
    bad: {
      entry: 'sbom: b.json, require: [purl]',
      files: same({ 'b.json': bill({ type: 'library', name: 'left-pad' }) }),
      facts: { sbom: { components: 1, lacking: { purl: 1 } } },
    },
  },
  {
    kind: 'coverage',
    type: 'generic',
    attached: 'l.info',
    good: {
      entry: 'coverage: l.info, minimum: 80',
      files: same({ 'l.info': lcov(3) }),
      facts: { coverage: { lines: { total: 2, covered: 2 } } },
    },
    bad: {
      entry: 'coverage: l.info, minimum: 80',
      files: same({ 'l.info': lcov(0) }),
      facts: { coverage: { lines: { total: 2, covered: 1 } } },
    },
  },
  {
    kind: 'provenance',
    type: 'generic',
    attached: 'bundle.json',
    good: { entry: signed, files: provenance(() => sigstore), facts: { provenance: { identity: WORKFLOW } } },
    bad: {
      entry: signed,
      files: provenance(() => foreignSigstore),
      facts: { provenance: { expected: { identity: WORKFLOW } } },
    },
  },
  {
    kind: 'custom',
    type: 'custom:load-test',
    attached: 'd.json',
    good: {
      entry: 'custom: load-test, data-file: d.json',
      files: same({ 'd.json': '{"p95_ms": 180, "errors": 0}' }),
      facts: {},
    },
    bad: {
      entry: 'custom: load-test, data-file: d.json',
      files: same({ 'd.json': '{"p95_ms": 180, "errors": 2}' }),
      facts: {},
    },
  },
];

describe.concurrent('evidence through the Action', () => {
  describe.each(kinds)('$kind', ({ kind, type, attached, good, bad }) => {
    it.each([
      ['compliant', good],
      ['non-compliant', bad],
    ] as const)('that is %s: the gate says the same, and the record has facts and file', async (verdict, given) => {
      const app = `${kind} ${verdict}`;
      const files = await given.files(app);
      const job = work.job({ ...files, 'app.tgz': app });
      const step = await job.run(inputsFor(type, given.entry));
      expect(step, step.log).toMatchObject({ verdict, exitCode: verdict === 'compliant' ? 0 : 1 });
      const record = await recordOf(work, type, app);
      expect(record).toMatchObject({ attestation_type: type, is_compliant: verdict === 'compliant' });
      expect(record.user_data['note']).toBe('kept');
      expect(record.user_data).toMatchObject(given.facts);
      const raw = files[attached] ?? '';
      expect(record.evidence_archive_path).toBe(attached);
      expect(record.evidence_archive_fingerprint).toBe(sha256(raw));
      expect((await attachmentOf(work, record)).toString()).toBe(raw);
    });
  });
});
