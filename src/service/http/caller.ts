import type { FastifyRequest } from 'fastify';
import { API_PREFIX, type Endpoint } from '../../contract/endpoint.ts';
import { ServiceError } from '../error.ts';
import { authenticate, type Caller } from './authentication.ts';
import { refuseExhausted } from './rate-limit.ts';
import type { Services } from './services.ts';

/** Who asks, and in which organization: that of the path, or the token's default one where the path has none. */
export async function callerOf(services: Services, request: FastifyRequest, endpoint: Endpoint): Promise<Caller> {
  const { params } = request;
  const orgName = typeof params === 'object' && params !== null && 'org' in params ? String(params.org) : null;
  const { failedAuthentications, requestsPerToken } = services.limits;
  try {
    const { authorization } = request.headers;
    // A browser sends its cookie whoever made it ask, so it only ever reads.
    const bySession =
      authorization === undefined && endpoint.method === 'GET' && services.sessions.isClaimedBy(request);
    const caller = bySession
      ? await services.sessions.callerOf(request, orgName)
      : await authenticate(services.store, { authorization, orgName, nowMs: services.clock() });
    services.keyUse.note(caller, request.log);
    if (requestsPerToken !== null) {
      refuseExhausted(requestsPerToken, caller.tokenId, 'this token made too many requests');
      requestsPerToken.count(caller.tokenId);
    }
    return caller;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === 'unknown_organization' && endpoint.withoutAccess === 'forbidden') {
      const path = API_PREFIX + endpoint.path.replace('{org}', orgName ?? '');
      throw new ServiceError('forbidden', `Access denied to ${path}`);
    }
    if (error.status !== 401) throw error;
    refuseExhausted(
      failedAuthentications,
      request.ip,
      'too many requests without a valid token came from this address',
    );
    failedAuthentications.count(request.ip);
    throw error;
  }
}
