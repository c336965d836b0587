import * as z from 'zod';

/** The longest name the interface takes: long enough for any generated name, short enough to index. */
export const NAME_MAX_LENGTH = 255;

const name = (pattern: RegExp): z.ZodString => z.string().min(1).max(NAME_MAX_LENGTH).regex(pattern);

/** A template's artifact, by which it is reported. */
export const templateReferenceNamePattern = /^[a-zA-Z0-9_-]+$/;
export const attestationNamePattern = /^[a-zA-Z0-9][a-zA-Z0-9._~-]*$/;
export const customTypeNamePattern = /^[a-zA-Z0-9][a-zA-Z0-9._~-]*$/;

export const fingerprint = z.string().regex(/^[a-f0-9]{64}$/);
/** A whole fingerprint or its first five and more characters. */
export const fingerprintPrefix = z.string().regex(/^[a-f0-9]{5,64}$/);
export const commitSha = z.string().regex(/^[a-f0-9]{40}$/);
export const orgName = name(/^[a-zA-Z0-9][a-zA-Z0-9._-]*$/);
export const flowName = name(/^[a-zA-Z0-9][a-zA-Z0-9._~-]*$/);
export const trailName = name(/^[a-zA-Z0-9][a-zA-Z0-9._~-]*$/);
export const templateReferenceName = name(templateReferenceNamePattern);
export const attestationName = name(attestationNamePattern);
export const environmentName = name(/^[a-zA-Z0-9][a-zA-Z0-9._-]*$/);
export const serviceAccountName = name(/^[a-zA-Z0-9][a-zA-Z0-9._-]*$/);
export const policyName = name(/^[a-zA-Z0-9][a-zA-Z0-9._~-]*$/);

/** Together with `custom:` in front of it no longer than any name. */
export const customTypeName = z.string().min(1).max(248).regex(customTypeNamePattern);

/** Ids handed out by the service: hex groups 8-4-4-4-8, time-ordered. Clients never parse one. */
export const recordId = z.string();

/** Seconds since 1970, with sub-second digits. */
export const epochSeconds = z.number();
/** When a record was first to be made, by the clock of whoever made it; it arrives later where the service was out. */
export const reportedAt = epochSeconds.describe("The reporter's own time. Shown, and never used for order.");
/** The same as a decimal string, for example "1786803891.645". */
export const epochSecondsText = z.string().regex(/^\d+(\.\d+)?$/);

export const complianceState = z.enum(['COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE']);
export type ComplianceState = z.output<typeof complianceState>;
