import * as z from 'zod';
import type { BodyLimits } from './endpoint.ts';
import { fingerprint } from './names.ts';

/** Labelled links that go with a record. Only web addresses, since pages show them as links. */
export const externalUrls = z.record(
  z.string().min(1),
  z.looseObject({
    href: z.url({ protocol: /^https?$/ }),
    fingerprint: fingerprint.nullish(),
  }),
);

/** Values of the caller's own; clients send strings. */
export const annotations = z.record(z.string(), z.unknown());

/** Any JSON object. */
export const jsonObject = z.record(z.string(), z.unknown());

/**
 * What one record may take, so that lists of records stay within bounds. User data of 1 MiB fits, with as much beside it;
 * commits are shown in every list of trails, so they have a bound of their own.
 */
export const recordLimits = {
  maxBytes: 2 * 1024 * 1024,
  memberMaxBytes: { git_commit_info: 256 * 1024 },
} as const satisfies BodyLimits;

/** The same in the words of the interface's description. */
export const recordLimitsText = `At most ${recordLimits.maxBytes} bytes of JSON in all, ${recordLimits.memberMaxBytes.git_commit_info} of them in \`git_commit_info\`.`;
