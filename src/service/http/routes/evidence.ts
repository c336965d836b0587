import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  downloadAttachment,
  listArtifactAttestations,
  listTrailAttestations,
  searchAttestations,
} from '../../../contract/attestation.ts';
import type { QueryOf } from '../../../contract/endpoint.ts';
import { ServiceError } from '../../error.ts';
import { findArtifact } from '../../store/artifacts.ts';
import * as attestations from '../../store/attestations.ts';
import type { OrgReader, OrgStore } from '../../store/store.ts';
import { inParts, type Part } from '../list-answer.ts';
import { serveDownload, serveGroups, serveList } from '../route.ts';
import type { Services } from '../services.ts';
import { invalidInput } from '../validation.ts';
import { type AttestationRecord, attestationRecordsOf } from './attestation-record.ts';
import { requireFlow } from './flows.ts';
import { requireTrail } from './trails.ts';

/** More than this is refused rather than cut off: a search that leaves evidence out would mislead. */
const SEARCH_MAX = 10_000;
/** The same for what was sent with them, as JSON. */
const SEARCH_MAX_BYTES = 32 * 1024 * 1024;
const NAMED_MAX = 1000;

export function serveEvidence(app: FastifyInstance, services: Services): void {
  const { addresses } = services;

  serveGroups(app, services, searchAttestations, async ({ caller, query, read }) => {
    const found = await read((tx) => search(tx, query));
    if (query.attestation_id !== undefined) {
      return [async () => [['data', await read((tx) => attestationRecordsOf(tx, addresses, caller.orgName, found))]]];
    }
    return inParts(byCommit(found), (row) => row.body_bytes).map((part) => async () => {
      const records = await read((tx) => attestationRecordsOf(tx, addresses, caller.orgName, part));
      const commits = new Map(part.map((row) => [row.id, row.commit_sha]));
      return [...Map.groupBy(records, (record) => commits.get(record.attestation_id) ?? '')];
    });
  });

  serveList(app, services, listTrailAttestations, async ({ caller, params, read }) => {
    const found = await read(async (tx) => {
      const trail = await requireTrail(tx, await requireFlow(tx, params.flow_name), params.trail_name);
      return attestations.listNamedOnTrail(tx, trail.id, params.attestation_name, NAMED_MAX);
    });
    return inTurn(caller.orgName, read, found);
  });

  serveList(app, services, listArtifactAttestations, async ({ caller, params, read }) => {
    const found = await read(async (tx) => {
      const flow = await requireFlow(tx, params.flow_name);
      const { fingerprint, attestation_name: name } = params;
      if ((await findArtifact(tx, { flowId: flow.id, fingerprint, trailId: null })) === null) {
        throw new ServiceError(
          'unknown_artifact',
          `no artifact with fingerprint ${fingerprint} was reported to '${flow.name}'`,
        );
      }
      return attestations.listNamedOfArtifact(tx, { flowId: flow.id, fingerprint, name }, NAMED_MAX);
    });
    return inTurn(caller.orgName, read, found);
  });

  /** A list of attestations, part by part: what was sent with each is read when its turn comes. */
  function inTurn(
    orgName: string,
    read: OrgStore['read'],
    found: readonly attestations.AttestationHead[],
  ): Iterable<Part<AttestationRecord[]>> {
    return inParts(found, (row) => row.body_bytes).map(
      (part) => () => read((tx) => attestationRecordsOf(tx, addresses, orgName, part)),
    );
  }

  serveDownload(app, services, downloadAttachment, async ({ caller, params, read }, reply) => {
    const filter = { id: params.attestation_id, flowId: null, commits: [], name: null, type: null };
    const [row] = await read((tx) => attestations.searchAttestations(tx, filter, 1));
    if (row === undefined) {
      throw new ServiceError('unknown_attestation', `no attestation '${params.attestation_id}' in this organization`);
    }
    return sendAttachment(reply, row, caller.orgId);
  });

  /** Always as a download and never as what it says it is: it came from outside. */
  async function sendAttachment(
    reply: FastifyReply,
    row: attestations.AttestationHead,
    orgId: string,
  ): Promise<FastifyReply> {
    if (row.attachment_sha256 === null) {
      throw new ServiceError('unknown_attachment', `attestation '${row.id}' has no attachment`);
    }
    const content = await services.evidence.open(orgId, row.attachment_sha256);
    // RFC 8187 leaves fewer characters as they are than `encodeURIComponent` does.
    const name = encodeURIComponent(row.attachment_name ?? 'attachment').replaceAll(
      /['()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
    return reply
      .type('application/octet-stream')
      .header('content-length', row.attachment_bytes ?? 0)
      .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
      .send(content);
  }
}

async function search(
  tx: OrgReader,
  query: QueryOf<typeof searchAttestations>,
): Promise<attestations.AttestationHead[]> {
  const given = Object.values(query).filter((value) => value !== undefined && value.length > 0);
  if (given.length === 0) {
    throw invalidInput({
      query: 'expected at least one of flow_name, commit_list, attestation_name, attestation_type, attestation_id',
    });
  }
  const flow = query.flow_name === undefined ? null : await requireFlow(tx, query.flow_name);
  const filter = {
    id: query.attestation_id ?? null,
    flowId: flow?.id ?? null,
    commits: query.commit_list,
    name: query.attestation_name ?? null,
    type: query.attestation_type ?? null,
  };
  const found = await attestations.searchAttestations(tx, filter, SEARCH_MAX + 1);
  refuseTooMany(found);
  return found;
}

/** Those of a commit together. One that belongs to none has no place in an answer by commit. */
function byCommit(found: readonly attestations.AttestationHead[]): attestations.AttestationHead[] {
  const grouped = Map.groupBy(found, (row) => row.commit_sha ?? '');
  grouped.delete('');
  return [...grouped.values()].flat();
}

function refuseTooMany(found: readonly attestations.AttestationHead[]): void {
  if (found.length > SEARCH_MAX) {
    throw invalidInput({ query: `more than ${SEARCH_MAX} attestations match: add a filter` });
  }
  const sizeBytes = found.reduce((sum, row) => sum + row.body_bytes, 0);
  if (sizeBytes > SEARCH_MAX_BYTES) {
    throw invalidInput({
      query: `the ${found.length} attestations that match have ${sizeBytes} bytes, of which at most ${SEARCH_MAX_BYTES} are answered: add a filter`,
    });
  }
}
