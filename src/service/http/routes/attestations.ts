import type { FastifyInstance } from 'fastify';
import { OVERRIDE_TYPE } from '../../../compliance/attestation-type.ts';
import * as verdicts from '../../../compliance/evidence-verdict.ts';
import { attestGeneric } from '../../../contract/attestation/generic.ts';
import { attestJira } from '../../../contract/attestation/jira.ts';
import { attestJunit } from '../../../contract/attestation/junit.ts';
import { attestOverride } from '../../../contract/attestation/override.ts';
import type { AttestationPayload } from '../../../contract/attestation/payload.ts';
import { attestPullRequest } from '../../../contract/attestation/pull-request.ts';
import { attestSnyk } from '../../../contract/attestation/snyk.ts';
import { attestSonar } from '../../../contract/attestation/sonar.ts';
import { attestCustom } from '../../../contract/attestation/custom.ts';
import { attestSystem } from '../../../contract/attestation/decision.ts';
import type { ReceivedFile } from '../../evidence/evidence-store.ts';
import { plainStanding } from '../../store/attestations.ts';
import type { OrgReader } from '../../store/store.ts';
import type { FileSink } from '../multipart.ts';
import type { Answer } from '../call.ts';
import { serveForm, serveJson } from '../route.ts';
import type { Services } from '../services.ts';
import {
  type AttestEndpoint,
  checkBinding,
  type JudgedAttestation,
  recordAttestation,
} from './attestation-recording.ts';
import { judgeCustom, judgeDecision } from './attestation-judging.ts';
import { overrideStanding } from './override-standing.ts';

interface Attachment {
  name: string;
  received: ReceivedFile;
}

/** What an attestation of one type comes to. It may read, so that no write waits for it. */
type Judge<P> = (
  attestation: P,
  read: <T>(work: (tx: OrgReader) => Promise<T>) => Promise<T>,
  orgId: string,
) => JudgedAttestation | Promise<JudgedAttestation>;

export function serveAttestations(app: FastifyInstance, services: Services): void {
  const attachmentSink = (orgId: string): FileSink<Attachment> => ({
    take: async (file) => ({ name: file.name, received: await services.evidence.receive(orgId, file.content) }),
    drop: ({ received }) => received.discard(),
    identity: ({ name, received }) => `${received.sha256} ${name}`,
  });

  /** All types alike: only what one comes to differs. */
  function serveType<P extends AttestationPayload>(endpoint: AttestEndpoint<P>, judge: Judge<P>): void {
    serveForm(
      app,
      services,
      endpoint,
      ({ orgId }) => attachmentSink(orgId),
      async ({ caller, params, read, write }, attestation, attachment) => {
        await read((tx) => checkBinding(tx, params, attestation));
        const judged = lowered(await judge(attestation, read, caller.orgId), attestation);
        const file =
          attachment === null
            ? null
            : { name: attachment.name, sha256: attachment.received.sha256, sizeBytes: attachment.received.sizeBytes };
        const record = (): Promise<Answer<AttestEndpoint<P>>> =>
          write(async (tx) => ({
            status: 201,
            body: await recordAttestation(tx, { caller, params, attestation, attachment: file }, () => judged),
          }));
        return attachment === null ? record() : attachment.received.keepFor(record);
      },
    );
  }

  serveType(attestGeneric, (attestation) => plain('generic', attestation.is_compliant, attestation));
  serveType(attestJunit, (attestation) =>
    plain('junit', verdicts.isJunitCompliant(attestation.junit_results), attestation),
  );
  serveType(attestSnyk, (attestation) =>
    plain('snyk', verdicts.isSnykCompliant(attestation.snyk_results), attestation),
  );
  serveType(attestSonar, (attestation) =>
    plain('sonar', verdicts.isSonarCompliant(attestation.sonar_results), attestation),
  );
  serveType(attestJira, (attestation) =>
    plain('jira', verdicts.isJiraCompliant(attestation.jira_results), attestation),
  );
  serveType(attestPullRequest, (attestation) =>
    plain('pull_request', verdicts.isPullRequestCompliant(attestation.pull_requests), attestation),
  );
  serveType(attestCustom, (attestation, read, orgId) =>
    judgeCustom((task) => services.evaluator.run(orgId, task), attestation, read),
  );
  serveType(attestSystem, (attestation, read) => judgeDecision(attestation, read));

  serveJson(app, services, attestOverride, async ({ caller, params, read, write }, attestation) => {
    await read((tx) => checkBinding(tx, params, attestation));
    const record = { caller, params, attestation, attachment: null };
    return write(async (tx) => ({
      status: 200,
      // What it binds to is looked up in the write: nothing newer can come in between.
      body: await recordAttestation(tx, record, async (trail) => {
        const standing = await overrideStanding(tx, services.documents, trail, attestation);
        return {
          type: OVERRIDE_TYPE,
          isCompliant: attestation.new_compliance_status,
          standing,
          body: { ...attestation, overridden_attestation_id: standing.overridden_id },
        };
      }),
    }));
  });
}

/** A reporter may judge stricter than the type's rule, and never milder. */
const lowered = (judged: JudgedAttestation, { is_compliant: said }: AttestationPayload): JudgedAttestation =>
  said === false ? { ...judged, isCompliant: false } : judged;

function plain(type: string, isCompliant: boolean, body: unknown): JudgedAttestation {
  return { type, isCompliant, standing: plainStanding(type), body };
}
