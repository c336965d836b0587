import * as z from 'zod';
import { endingBetweenAttempts } from '../steady-retries.ts';
import { answering, changing, cutting, type Tamper } from '../tampering-proxy.ts';
import { sha256 } from '../workplace.ts';
import { asked, type Given, type Scenario, type Scenarios, withoutEvidence } from './scene.ts';

const json = { 'content-type': 'application/json' };
const members = z.record(z.string(), z.unknown());
const other = sha256('another artifact');

/** None of these mends itself, so the question is asked once. */
const once = (tamper: Tamper, inputs?: Given): Scenario => asked(1, tamper, inputs);
const changed = (change: Parameters<typeof changing>[0], inputs?: Given): Scenario => once(changing(change), inputs);

const byPolicies: Given = { environment: '', scope: 'policies', policies: 'careful' };
const byFlow: Given = { environment: '', scope: 'flow' };

/** What comes back cannot be read, or cannot be relied on. */
export const answers: Scenarios = {
  'cut-answer': [asked('again', cutting, endingBetweenAttempts)],
  'not-json': [once(answering(200, '<h1>Welcome</h1>'))],
  'broken-json': [once(answering(200, '<h1>Welcome</h1>', json)), once(answering(200, '', json))],
  'wrong-shape': [
    once(answering(200, {})),
    once(answering(200, null)),
    once(answering(200, [{ compliant: true }])),
    once(answering(200, { compliant: true })),
    changed((answer) => ({ ...answer, compliant: 'true' })),
    changed((answer) => ({ ...answer, flows: {} })),
  ],
  'unexpected-status': [once(async () => ({ status: 204, headers: {}, text: '' }))],
  'endless-answer': [once(answering(200, `"${'a'.repeat(33 * 1024 * 1024)}"`, json))],
  'another-artifact': [
    changed((answer) => ({ ...answer, fingerprint: other })),
    changed((answer) => ({
      ...answer,
      compliance_status: { ...members.parse(answer['compliance_status']), artifact_fingerprint: other },
    })),
  ],
  'another-question': [
    changed(({ environment: _left, ...answer }) => ({ ...answer, scope: 'flow' })),
    changed((answer) => ({ ...answer, environment: 'playground' })),
    changed((answer) => ({ ...answer, flow: 'loose' })),
    changed(({ policy_evaluations: _left, ...answer }) => answer),
    changed((answer) => ({ ...answer, policy_evaluations: [] }), byPolicies),
    changed((answer) => ({ ...answer, flows: [] })),
  ],
  contradiction: [
    changed((answer) => ({ ...answer, compliant: true }), withoutEvidence),
    changed((answer) => ({ ...answer, compliant: true }), { ...withoutEvidence, ...byFlow }),
  ],
};
