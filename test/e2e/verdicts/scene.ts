import { expect } from 'vitest';
import { withoutJitter } from '../steady-retries.ts';
import { startTamperingProxy, type Tamper } from '../tampering-proxy.ts';
import { buildInputs, type Job, sha256, type Step, testsInputs, type Workplace } from '../workplace.ts';

export type Given = Readonly<Record<string, string>>;

/** Where a scenario takes place. */
export interface Scene {
  work: Workplace;
  job: Job;
  /** Runs the step that reports `app` with its evidence and asks about `production`, with other inputs where given. */
  run: (inputs?: Given, env?: Given) => Promise<Step>;
  /** The same with everything that is sent going through a proxy before the service. */
  through: (tamper: Tamper, inputs?: Given) => Promise<Step>;
}

/** Brings a cause about, and answers the step that met it. */
export type Scenario = (scene: Scene) => Promise<Step>;

/** The ways to bring a cause about, by the name of its row in docs/verdicts.md. All of a row's come to the same. */
export type Scenarios = Readonly<Record<string, readonly [Scenario, ...Scenario[]]>>;

/** The inputs without the evidence that `app` needs. */
export const withoutEvidence: Given = { 'attestation-name': '', compliant: '' };

/** The inputs that ask about an artifact which nobody reported. */
export const gateAlone: Given = { ...withoutEvidence, flow: '', artifacts: '', fingerprint: sha256('never reported') };

/** @param settings inputs that stand whatever the scenario gives. */
export function openScene(work: Workplace, title: string, settings: Given): Scene {
  const job = work.job({ 'app.tgz': title });
  const run: Scene['run'] = (inputs = {}, env = {}) =>
    job.run({ ...buildInputs, ...testsInputs, ...inputs, ...settings }, { ...withoutJitter, ...env });
  return {
    work,
    job,
    run,
    through: async (tamper, inputs = {}) => {
      await using proxy = await startTamperingProxy(work.service.url, tamper);
      return await run({ 'api-url': proxy.url, ...inputs });
    },
  };
}

/** Answers the question in another way than the service does, and sees to it that it is asked that often. */
export const asked =
  (times: number | 'again', tamper: Tamper, inputs: Given = {}): Scenario =>
  async ({ through }) => {
    let questions = 0;
    const step = await through((request, forward) => {
      if (!request.path.includes('/asserts/')) return forward();
      questions += 1;
      return tamper(request, forward);
    }, inputs);
    if (times === 'again') expect(questions, step.log).toBeGreaterThan(1);
    else expect(questions, step.log).toBe(times);
    expect(step.annotations.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^(No verdict|Not compliant): app$/),
    ]);
    return step;
  };
