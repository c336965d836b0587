import { answering } from '../tampering-proxy.ts';
import { asked, gateAlone, type Scenarios, withoutEvidence } from './scene.ts';

const unknown = { message: 'no such artifact', code: 'unknown_artifact', request_id: 'r-1' };
const byFlow = { environment: '', scope: 'flow' };

/** The service says no, or a yes that is worth nothing. */
export const setup: Scenarios = {
  'missing-evidence': [({ run }) => run(withoutEvidence), ({ run }) => run({ ...withoutEvidence, ...byFlow })],
  'failing-evidence': [({ run }) => run({ compliant: 'false' })],
  'unexpected-name': [({ run }) => run({ artifacts: 'web=app.tgz' }), ({ run }) => run({ artifacts: 'app.tgz' })],
  'unknown-artifact': [
    ({ run }) => run(gateAlone),
    ({ run }) => run({ ...gateAlone, flow: 'shop' }),
    asked(1, answering(404, unknown)),
  ],
  'environment-without-policies': [({ run }) => run({ environment: 'playground' })],
  'policy-without-rules': [({ run }) => run({ environment: '', scope: 'policies', policies: 'empty' })],
  'flow-without-template': [
    ({ run }) => run({ flow: 'loose', ...byFlow }),
    // One that is misspelled is made when it is first reported to.
    ({ run }) => run({ flow: 'lose', ...byFlow }),
  ],
};
