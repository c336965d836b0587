import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ServiceError } from '../error.ts';
import { addAuditEntry } from '../store/audit-log.ts';
import { auditRecord, type AuditedRequest } from './audit.ts';
import type { Caller } from './authentication.ts';
import type { Services } from './services.ts';
import { unstorableText } from './storable-text.ts';

/**
 * Does the work. Where it is refused for want of a right, the audit log gets an entry, but not of each repetition. A store
 * that cannot write makes nothing else of the refusal: it would look like something to try again.
 */
export async function auditingRefusal<T>(
  services: Services,
  { request, caller, endpoint }: { request: FastifyRequest; caller: Caller; endpoint: Endpoint },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'forbidden') throw error;
    const { auditedRefusals } = services.limits;
    const key = `${caller.orgId} ${caller.tokenId} ${endpoint.id}`;
    if (!auditedRefusals.isExhausted(key)) {
      auditedRefusals.count(key);
      const given = unstorableText(request.params) === null ? endpoint.params.safeParse(request.params) : null;
      const params = given?.success === true ? given.data : {};
      const audited: AuditedRequest = { endpoint, caller, params, body: null, requestId: request.id };
      const record = auditRecord(audited, { status: error.status, body: null });
      try {
        await services.store.org(caller.orgId).write((tx) => addAuditEntry(tx, record));
      } catch (failure) {
        request.isLogged = true;
        request.log.error({ err: failure, audited: endpoint.id }, 'a refusal has no entry in the audit log');
      }
    }
    throw error;
  }
}
