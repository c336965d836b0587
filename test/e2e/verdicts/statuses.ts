import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorStatus } from '../../../src/contract/error.ts';
import { createToken } from '../../../src/service/store/tokens.ts';
import { findOrganization } from '../../../src/service/store/organizations.ts';
import { hashToken } from '../../../src/service/token.ts';
import { endingBetweenAttempts } from '../steady-retries.ts';
import { answering, type Tamper } from '../tampering-proxy.ts';
import { asked, gateAlone, type Scenario, type Scenarios, withoutEvidence } from './scene.ts';

const error = (code: string): unknown => ({ message: 'out of order', code, request_id: 'r-1' });

/** The status that the service gives a code. */
const refusing = (code: keyof typeof errorStatus): Tamper => answering(errorStatus[code], error(code));

/** Until the time is over. */
const forEver = (tamper: Tamper): Scenario => asked('again', tamper, endingBetweenAttempts);

/** A token that ended a minute ago. */
const withExpiredToken: Scenario = async ({ work, job, run }) => {
  const { store } = work.service.server;
  const token = `assay_test_expired_${job.sha}`;
  await store.writeLookup(async (tx) => {
    const organization = await findOrganization(tx.db, work.service.org);
    if (organization === null) throw new Error('expected the organization of the tests, found none');
    const access = { userName: 'once', role: 'member', orgIds: [organization.org_id] };
    await createToken(tx, { hash: hashToken(token), ...access, expiresAtMs: Date.now() - 60_000 });
  });
  return run({ 'api-token': token });
};

/** Codes of what this action never asks for. */
const unaskedCodes = [
  'unknown_snapshot',
  'unknown_attestation',
  'unknown_attachment',
  'unknown_control',
  'unknown_repository',
  'unknown_notification',
  'unknown_service_account',
  'unknown_api_key',
] as const;

/** The service refuses, or fails. */
export const statuses: Scenarios = {
  'unknown-token': [({ run }) => run({ 'api-token': 'assay_not_this_one_0000' })],
  'expired-token': [withExpiredToken],
  'small-role': [({ work, run }) => run({ 'api-token': work.service.tokens.reader })],
  'blocked-on-the-way': [asked(1, answering(403, '<h1>Blocked</h1>'))],
  'unknown-organization': [
    ({ run }) => run({ org: 'acne' }),
    ({ work, run }) => run({ org: work.service.foreign.org }),
  ],
  'unknown-environment': [({ run }) => run({ environment: 'prodction' })],
  'unknown-policy': [({ run }) => run({ environment: '', scope: 'policies', policies: 'careful\ncarefull' })],
  'unknown-flow': [
    async ({ run }) => {
      const { outputs } = await run({ gate: 'off', environment: '' });
      return run({ ...gateAlone, fingerprint: outputs['fingerprint'] ?? '', flow: 'shopp' });
    },
    asked(1, refusing('unknown_flow')),
  ],
  'unknown-trail': [asked(1, refusing('unknown_trail'))],
  'unknown-attestation-type': [
    ({ job, run }) => {
      writeFileSync(path.join(job.directory, 'threats.json'), '{}');
      const attestations = '- {name: threats, custom: threat-modle, data-file: threats.json}';
      return run({ ...withoutEvidence, attestations });
    },
  ],
  'unknown-path': [asked(1, refusing('unknown_path')), ...unaskedCodes.map((code) => asked(1, refusing(code)))],
  'foreign-404': [
    asked(1, answering(404, '<h1>Not found</h1>')),
    asked(1, answering(404, { message: 'no', code: 'unknown_artifact' })),
  ],
  'invalid-request': [asked(1, refusing('invalid_input')), asked(1, refusing('unsupported_media_type'))],
  'too-large': [asked(1, refusing('payload_too_large'))],
  'busy-for-ever': [forEver(refusing('conflict'))],
  'rate-limited-for-ever': [
    forEver(refusing('too_many_requests')),
    asked(1, answering(429, error('too_many_requests'), { 'retry-after': '60' })),
  ],
  'internal-error': [forEver(refusing('internal_error')), asked(1, answering(501, error('internal_error')))],
  unavailable: [forEver(refusing('unavailable')), forEver(answering(502, '<h1>Bad gateway</h1>'))],
  'storage-full': [asked(1, refusing('storage_full'))],
  redirect: [asked(1, answering(302, '', { location: 'https://login.example.com/?next=assay' }))],
};
