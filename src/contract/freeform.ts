import * as z from 'zod';
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
