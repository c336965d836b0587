import type { ClientError, ClientErrorCode } from '../client/error.ts';

const finalCodes: readonly ClientErrorCode[] = ['invalid_request', 'not_found', 'too_large', 'unreadable_file'];

/**
 * Whether an answer would be the same each time. Any other failure may pass, so that what comes after has to wait. So may a
 * 404 that is not the service's own: it comes from what stands before a service that is out.
 */
export const isFinal = ({ code, serviceCode }: Pick<ClientError, 'code' | 'serviceCode'>): boolean =>
  finalCodes.includes(code) && (code !== 'not_found' || serviceCode !== null);
