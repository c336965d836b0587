import * as z from 'zod';

/** Every code the service answers an error with, and its status. 4xx but 409 and 429 are final; the rest may be tried again. */
export const errorStatus = {
  invalid_input: 400,
  invalid_template: 400,
  invalid_policy: 400,
  missing_token: 401,
  invalid_token: 401,
  forbidden: 403,
  unknown_path: 404,
  unknown_organization: 404,
  unknown_flow: 404,
  unknown_trail: 404,
  unknown_artifact: 404,
  unknown_environment: 404,
  unknown_snapshot: 404,
  unknown_policy: 404,
  unknown_attestation: 404,
  unknown_attachment: 404,
  unknown_attestation_type: 404,
  unknown_control: 404,
  unknown_repository: 404,
  unknown_notification: 404,
  unknown_service_account: 404,
  unknown_api_key: 404,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/**
 * The body of every answer that is not a success. `code` is open here, because a client may meet a newer service.
 * `errors` is keyed by field: `filename`, `query.page`, `params.org`, `git_commit_info.sha1`, `commits_list[0].sha1`.
 */
export const errorBody = z
  .object({
    message: z.string(),
    code: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
    request_id: z.string(),
  })
  .meta({ id: 'Error' });

export type ErrorBody = z.output<typeof errorBody>;
