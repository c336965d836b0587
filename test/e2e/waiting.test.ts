import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answering, onFirst, onQuestions, startTamperingProxy, type Tamper } from './tampering-proxy.ts';
import { buildInputs, openWorkplace, sha256, testsInputs, type Workplace } from './workplace.ts';

let workplace: Workplace;
beforeAll(async () => {
  workplace = await openWorkplace();
});
afterAll(async () => {
  await workplace.close();
});

const passing: Tamper = (_request, forward) => forward();

/** Lets the first question pass, and has something happen before the second. */
const meanwhile = (happen: () => Promise<unknown>): Tamper => {
  const happening: Tamper = async (_request, forward) => {
    await happen();
    return forward();
  };
  return onQuestions(onFirst(1, passing, onFirst(1, happening)));
};

/** Without how long it has waited so far. */
const waitingLines = (log: string): string[] =>
  Array.from(log.matchAll(/^waiting \(\d+ s (of .*)$/gm), ([, line = '']) => line);

describe.concurrent('a gate that waits', () => {
  it('passes when the evidence arrives', async () => {
    const job = workplace.job({ 'app.tgz': 'waited for' });
    const attest = { flow: 'shop', fingerprint: sha256('waited for'), ...testsInputs, gate: 'off' };
    const arrived: string[] = [];
    const tamper = meanwhile(async () => arrived.push((await job.run(attest)).verdict));
    await using proxy = await startTamperingProxy(workplace.service.url, tamper);
    const step = await job.run({ ...buildInputs, 'api-url': proxy.url, wait: '40s' });
    expect(arrived).toEqual(['skipped']);
    expect(step).toMatchObject({ exitCode: 0, verdict: 'compliant', annotations: [] });
    expect(step.result.waited?.limitMs).toBe(40_000);
    expect(step.summary).toMatch(/The artifact complies\. .* Waited \d+ s for it\./);
    expect(waitingLines(step.log)).toEqual([
      'of 40 s) for app in production: attestation tests (generic) on the artifact',
    ]);
    expect(proxy.sent().filter((line) => line.includes('/asserts/'))).toHaveLength(2);
  });

  it('passes when the artifact is reported, which it was not yet', async () => {
    const job = workplace.job({ 'app.tgz': 'not there yet' });
    const tamper = meanwhile(() => job.run({ ...buildInputs, ...testsInputs, gate: 'off' }));
    await using proxy = await startTamperingProxy(workplace.service.url, tamper);
    const gate = { fingerprint: sha256('not there yet'), environment: 'production', wait: '40s' };
    const step = await job.run({ ...gate, 'api-url': proxy.url });
    expect(step).toMatchObject({ exitCode: 0, verdict: 'compliant' });
    expect(waitingLines(step.log)).toEqual([
      `of 40 s) for ${sha256('not there yet').slice(0, 12)} in production: its report`,
    ]);
  });

  it('passes when the service comes back', async () => {
    const job = workplace.job({ 'app.tgz': 'after an outage' });
    // 501 is not tried again within one question.
    const out = answering(501, { message: 'not now', code: 'internal_error', request_id: 'r-1' });
    await using proxy = await startTamperingProxy(workplace.service.url, onQuestions(onFirst(1, out)));
    const step = await job.run({ ...buildInputs, ...testsInputs, 'api-url': proxy.url, wait: '40s' });
    expect(step).toMatchObject({ exitCode: 0, verdict: 'compliant' });
    expect(waitingLines(step.log)).toEqual(['of 40 s) for app in production: an answer (service_failed)']);
  });

  it('ends at once when evidence arrives that failed', async () => {
    const job = workplace.job({ 'app.tgz': 'failing in the end' });
    const failing = { 'attestation-name': 'tests', compliant: 'false' };
    const attest = { flow: 'shop', fingerprint: sha256('failing in the end'), ...failing, gate: 'off' };
    const tamper = meanwhile(() => job.run(attest));
    await using proxy = await startTamperingProxy(workplace.service.url, tamper);
    const step = await job.run({ ...buildInputs, 'api-url': proxy.url, wait: '1h' });
    expect(step).toMatchObject({ exitCode: 1, verdict: 'non-compliant' });
    expect(step.summary).toContain('until more waiting could not help.');
  });

  // A wait of an hour that did not end at once would be ended, as a failure, by the runner of these tests.
  it.each([
    ['failing evidence', { ...testsInputs, compliant: 'false' }, 'non-compliant'],
    ['an environment that demands nothing', { ...testsInputs, environment: 'playground', flow: 'loose' }, 'undecided'],
    ['an environment that is not there', { environment: 'prodution' }, 'undecided'],
    ['an unexpected artifact', { artifacts: 'ap=app.tgz' }, 'non-compliant'],
  ])('does not wait with %s', async (what, inputs, verdict) => {
    const job = workplace.job({ 'app.tgz': what });
    const step = await job.run({ ...buildInputs, ...inputs, wait: '1h' });
    expect(step).toMatchObject({ exitCode: 1, verdict });
    expect(step.result.waited).toBeNull();
    expect(waitingLines(step.log)).toEqual([]);
  });

  it('refuses when the time is up, with how to pass', async () => {
    const job = workplace.job({ 'app.tgz': 'in vain' });
    const step = await job.run({ ...buildInputs, wait: '2s' });
    expect(step).toMatchObject({ exitCode: 1, verdict: 'non-compliant' });
    expect(step.summary).toContain('Waited 2 s, as long as `wait` allows.');
    expect(step.summary).toContain('attestation-name: tests');
  });

  it('goes on with no as the last answer when the service is gone at the end', async () => {
    const job = workplace.job({ 'app.tgz': 'gone at the end' });
    const out = answering(501, { message: 'not now', code: 'internal_error', request_id: 'r-1' });
    await using proxy = await startTamperingProxy(workplace.service.url, onQuestions(onFirst(1, passing, out)));
    const step = await job.run({ ...buildInputs, 'api-url': proxy.url, wait: '2s', 'on-undecided': 'warn' });
    expect(step).toMatchObject({ exitCode: 1, verdict: 'non-compliant' });
  });
});
