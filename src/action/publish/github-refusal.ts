import * as z from 'zod';

/** A failure, as far as it is an answer of GitHub. */
export const githubRefusal = z
  .object({
    status: z.number().nullable().catch(null),
    message: z.string().catch(''),
    response: z.object({ headers: z.record(z.string(), z.unknown()).catch({}) }).catch({ headers: {} }),
  })
  .catch({ status: null, message: '', response: { headers: {} } });

/**
 * Whether GitHub answered to too many requests: 403 or 429, and when to come back. An answer to a secondary limit may
 * say so in words alone ("Rate limits for the REST API").
 */
export function isRateLimit({ status, message, response: { headers } }: z.output<typeof githubRefusal>): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  const isSpent = String(headers['x-ratelimit-remaining']) === '0';
  return isSpent || headers['retry-after'] !== undefined || /rate limit/i.test(message);
}
