import { CLOSED_PORT } from '../../client/http-server.ts';
import { startTlsFront } from '../../client/tls-front.ts';
import { authorityFile, identityOf } from '../../client/tls-identity.ts';
import { endingBetweenAttempts } from '../steady-retries.ts';
import { dropping, hanging, onQuestions } from '../tampering-proxy.ts';
import { asked, type Given, type Scenario, type Scenarios } from './scene.ts';

/** The service behind a certificate. */
const behind =
  (name: Parameters<typeof identityOf>[0], inputs: Given = {}): Scenario =>
  async ({ work, run }) => {
    await using front = await startTlsFront(work.service.url, identityOf(name));
    return await run({ 'api-url': front.url, ...inputs });
  };

/** The service cannot be reached, or gives no answer. */
export const reaching: Scenarios = {
  'service-down': [async ({ run }) => run({ 'api-url': `http://127.0.0.1:${CLOSED_PORT}`, ...endingBetweenAttempts })],
  'connection-lost': [asked('again', dropping, endingBetweenAttempts)],
  // Names below .invalid are known nowhere; a resolver that cannot be reached itself knows none at all.
  'unknown-host': [({ run }) => run({ 'api-url': 'https://assay.invalid', ...endingBetweenAttempts })],
  'no-tls': [({ work, run }) => run({ 'api-url': work.service.url.replace('http:', 'https:') })],
  'untrusted-certificate': [behind('server')],
  'expired-certificate': [behind('expired', { 'ca-file': authorityFile })],
  'other-host-certificate': [behind('other-host', { 'ca-file': authorityFile })],
  'slow-answer': [({ through }) => through(onQuestions(hanging), { timeout: '4s' })],
};
