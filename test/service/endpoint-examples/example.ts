import type { RunningService, Send } from '../../running-service.ts';
import { commitOf, fingerprintOf } from '../records.ts';

/** One request that an endpoint takes, and the status it answers where the earlier examples were sent just once. */
export interface Example {
  status: number;
  /** `made` is what `make` answered. */
  path(org: string, made?: string): string;
  send(): Send;
  /** Makes what the request is about, where that is known by its id only or is gone after the request. */
  make?(service: RunningService): Promise<string>;
}

/** What the examples are about, by name. */
export const example = {
  flow: 'example-flow',
  trail: 'example-trail',
  fingerprint: fingerprintOf('example'),
  commit: commitOf('example'),
  environment: 'example-environment',
  policy: 'example-policy',
  control: 'EX-1',
  customType: 'example-type',
};

/** Nothing beside the address. */
export const none = (): Send => ({});
