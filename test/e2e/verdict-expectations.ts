import { expect } from 'vitest';
import { withoutJitter } from './steady-retries.ts';
import { startTamperingProxy, type Tamper } from './tampering-proxy.ts';
import { buildInputs, sha256, type Step, testsInputs, type Workplace } from './workplace.ts';

export type Given = Readonly<Record<string, string>>;

export const compliantInputs: Given = { ...buildInputs, ...testsInputs };

/** Runs a step on an artifact of its own, with everything that it sends going through a proxy. */
export async function runThroughProxy(work: Workplace, title: string, inputs: Given, tamper?: Tamper) {
  await using proxy = await startTamperingProxy(work.service.url, tamper);
  const job = work.job({ 'app.tgz': title });
  const step = await job.run({ 'api-url': proxy.url, ...inputs }, withoutJitter);
  const fingerprint = sha256(title);
  return { step, fingerprint, seen: proxy.seen, sent: proxy.sent(), sha: job.sha };
}

export const reportPath = 'POST /api/v2/artifacts/acme/shop';
export const attestPath = (sha: string): string => `POST /api/v2/attestations/acme/shop/trail/${sha}/generic`;
export const askPath = (fingerprint: string): string => `GET /api/v2/asserts/acme/fingerprint/${fingerprint}`;

/** What must hold of any step under the default settings, whatever came of it. */
export function expectVerdict(step: Step, verdict: string): void {
  expect(step.verdict, step.log).toBe(verdict);
  expect(step.exitCode).toBe(verdict === 'compliant' || verdict === 'skipped' ? 0 : 1);
  expect(step.result.verdict).toBe(verdict);
  expect(step.summary).toContain(`## Assay: ${verdict}`);
  expect(step.log).toContain(`verdict: ${verdict}. `);
}

export interface Complaint {
  level?: 'error' | 'warning';
  title: string;
  cause: string;
  /** What to do next. */
  next: string;
}

/** The cause and the next step stand in an annotation, on the job's page and in the result. */
export function expectComplaint(step: Step, { level = 'error', title, cause, next }: Complaint): void {
  const annotation = step.annotations.find((one) => one.title === title);
  expect(annotation, step.log).toMatchObject({ level });
  expect(annotation?.message).toContain(cause);
  expect(annotation?.message).toContain(next);
  expect(step.summary).toContain(`### ${title}`);
  expect(step.summary).toContain(next);
  const problems = [...step.result.artifacts.flatMap((artifact) => artifact.problems), ...step.result.problems];
  expect(problems.map(({ message }) => message).join('\n')).toContain(cause);
}
