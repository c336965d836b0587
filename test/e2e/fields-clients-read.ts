import * as z from 'zod';

/**
 * What existing clients read of answers, by what they do with it: a member that is missing, null or of another type than here
 * ends them or misleads them. Written down apart from the contract, so that a change of it does not change what is expected.
 */

const text = z.string();
const textOrNull = text.nullable();
const time = z.number();
const timeOrNull = time.nullable();
const integer = z.int();
const tags = z.record(text, text);
const texts = z.array(text);
const read = z.looseObject;
/** A member that is there makes a line, whatever it holds. */
const absent = z.never().optional();

/** Clients print the first characters of a commit without looking whether they are there. */
const commit = z.string().min(7);
const commitOrEmpty = z.union([commit, z.literal(''), z.null()]);
const state = z.enum(['COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE']);
const commitInfo = read({ sha1: text, author: text, message: text, branch: text, url: text, timestamp: time });
const historyEvent = read({ event: text, timestamp: time });
const runningIn = read({ environment_name: text, snapshot_index: integer });

/** Counters of a page: whole numbers, without a fraction that is none. */
const counters = { page: integer, per_page: integer, total_pages: integer, total_count: integer };
export const inPages = <S extends z.ZodType>(row: S) =>
  read({
    data: z.array(row),
    pagination: read({ page: integer, per_page: integer, page_count: integer, total: integer }),
  });

export const flow = read({
  name: text,
  description: text,
  visibility: text,
  template: textOrNull,
  last_deployment_at: timeOrNull,
  tags,
});

export const listedArtifact = read({
  git_commit: commit,
  filename: text,
  fingerprint: text,
  state,
  created_at: z.union([text, time]),
});

export const artifact = read({
  filename: text,
  flow_name: text,
  fingerprint: text,
  git_commit: commit,
  commit_url: text,
  build_url: text,
  html_url: text,
  trail_name: textOrNull,
  template_reference_name: textOrNull,
  created_at: time,
  state,
  running: z.array(runningIn),
  exited: z.array(runningIn),
  history: z.array(historyEvent),
});

export const latestCommit = read({ latest_commit: textOrNull });

export const attestation = read({
  attestation_id: text,
  attestation_name: text,
  attestation_type: text,
  is_compliant: z.boolean(),
  artifact_fingerprint: textOrNull,
  created_at: time,
  git_commit_info: commitInfo.nullable(),
  html_url: text,
});

const attestationStatus = read({
  attestation_name: text,
  attestation_type: text,
  attestation_id: textOrNull,
  overridden_attestation_id: textOrNull,
  status: z.enum(['MISSING', 'COMPLETE']),
  is_compliant: z.boolean().nullable(),
  unexpected: z.boolean(),
});

export const listedTrail = read({ name: text, description: text, compliance_state: state });

export const trail = read({
  name: text,
  description: text,
  compliance_state: state,
  last_modified_at: time,
  origin_url: textOrNull,
  git_commit_info: commitInfo.nullable(),
  html_url: text,
  compliance_status: read({
    status: state,
    is_compliant: z.boolean(),
    attestations_statuses: z.array(attestationStatus),
    artifacts_statuses: z.record(
      text,
      read({
        artifact_fingerprint: textOrNull,
        artifact_id: textOrNull,
        status: z.union([state, z.literal('MISSING')]),
        is_compliant: z.boolean().nullable(),
        attestations_statuses: z.array(attestationStatus),
        unexpected: z.boolean(),
        evaluated_at: time,
        flow_template_id: text,
      }),
    ),
    evaluated_at: time,
    flow_template_id: text,
  }),
  events: z.array(read({ type: text, timestamp: time })),
});

const resolution = read({ type: text, context: read({ for_control: textOrNull.optional() }).nullable() });

const ruleEvaluation = read({
  ignored: z.boolean(),
  satisfied: z.boolean().nullable(),
  rule: read({ definition: read({ name: text.optional(), type: text.optional() }) }),
  resolutions: z.array(resolution),
});

const policyEvaluation = read({ policy_name: text, status: text, rule_evaluations: z.array(ruleEvaluation) });

const assertedFlow = read({
  flow: text,
  trail: textOrNull,
  compliance_status: read({ attestations_statuses: z.array(attestationStatus) }).nullable(),
});

const judged = { compliant: z.boolean(), flows: z.array(assertedFlow), html_url: text };

export const assertion = z.discriminatedUnion('scope', [
  read({ ...judged, scope: z.literal('flow') }),
  read({
    ...judged,
    scope: z.literal('environment'),
    environment: text,
    policy_evaluations: z.array(policyEvaluation),
  }),
  read({ ...judged, scope: z.literal('policy'), policy_evaluations: z.array(policyEvaluation) }),
]);

export const environment = read({
  org: text,
  name: text,
  type: text,
  description: text,
  last_modified_at: time,
  last_reported_at: timeOrNull,
  last_changed_at: timeOrNull,
  state: z.boolean().nullable(),
  include_scaling: z.boolean(),
  tags,
  policies: texts.nullable(),
  included_environments: texts.nullable(),
});

export const environmentPage = read({ environments: z.array(environment), ...counters });

export const snapshot = read({
  type: text,
  index: integer,
  timestamp: time,
  user_id: text,
  user_name: text,
  compliant: z.boolean(),
  artifacts: z.array(
    read({
      name: text,
      flow_name: textOrNull,
      fingerprint: text,
      git_commit: commitOrEmpty,
      commit_url: textOrNull,
      compliant: z.boolean(),
      deployments: z.array(integer),
      creationTimestamp: z.array(integer).min(1),
      pods: z.record(text, z.unknown()).nullable(),
      // What now has no instance is not shown.
      annotation: read({ type: text, was: integer, now: z.int().min(1) }),
    }),
  ),
});

export const listedSnapshot = read({
  index: integer,
  from: time,
  to: time,
  compliant: z.boolean(),
  duration: time,
});

const differing = read({
  artifacts: z.array(
    read({
      fingerprint: text,
      flow: text,
      name: text,
      commit_url: text,
      most_recent_timestamp: integer,
      instance_count: integer,
      s1_instance_count: integer,
      s2_instance_count: integer,
      pods: z.array(text),
    }),
  ),
});
export const difference = read({
  snappish1: differing.extend({ snapshot_id: text }),
  snappish2: differing.extend({ snapshot_id: text }),
  changed: differing,
  'not-changed': differing,
});

export const environmentEvent = read({
  snapshot_index: integer,
  artifact_name: text,
  sha256: text,
  description: text,
  reported_at: time,
  pipeline: text,
});

export const policy = read({
  name: text,
  description: text,
  created_at: time,
  consuming_envs: texts,
  versions: z.array(read({ version: integer, policy_yaml: text, timestamp: time, created_by: text })).min(1),
});

const found = read({ type: text, count: integer, matches: texts });
export const search = read({
  resolved_to: read({ type: text, full_match: text, fingerprints: found, commits: found }),
  artifacts: z.array(
    read({
      fingerprint: text,
      name: text,
      flow: text,
      git_commit: text,
      commit_url: text,
      build_url: text,
      html_url: text,
      compliance_state: text,
      has_provenance: z.boolean(),
      running_in: texts,
      exited_from: texts,
      history: z.array(historyEvent),
    }),
  ),
});

export const repository = read({ name: text, id: text, url: text, provider: text, tags });
export const repositories = read({ repos: z.array(repository), ...counters });

export const control = read({
  identifier: text,
  name: text,
  description: textOrNull,
  version: integer,
  archived: z.boolean(),
  created_by: text,
  created_at: time,
  tags,
  links: tags,
  policies_referencing: texts,
});
export const controls = read({ controls: z.array(control), ...counters });

const customTypeVersion = read({
  version: integer,
  timestamp: time,
  created_by: text,
  comment: text.optional(),
  type_schema: read({}).optional(),
  evaluator: read({ content_type: text, rules: texts }).optional(),
  summary: z.array(read({ name: text, expression: text })).nullable(),
});
const customTypeMembers = {
  name: text,
  org: text,
  archived: z.boolean(),
  description: text.optional(),
  versions: z.array(customTypeVersion).min(1),
};
export const customType = read({ ...customTypeMembers, created_by: text, created_at: time, last_modified_at: time });
/** A type of which one version was asked for. */
export const customTypeOfVersion = read({
  ...customTypeMembers,
  versions: z.array(customTypeVersion).length(1),
  created_by: absent,
  created_at: absent,
  last_modified_at: absent,
});

export const serviceAccount = read({ name: text, description: text, privilege: text, created_at: time });
const keyMembers = { id: text, description: text, created_at: time, expires_at: timeOrNull };
export const newApiKey = read({ ...keyMembers, key: text });
export const apiKey = read({ ...keyMembers, last_used_at: timeOrNull, key: absent });

export const notification = read({
  name: text,
  type: z.literal('env'),
  number: integer,
  environments: texts,
  triggers: texts,
  // Any other address than the empty one is taken for what is set, and compared with what was.
  targets: z.array(read({ type: text, webhook: z.literal('') })),
  created_by: text,
  is_created_from_slack_app: z.boolean(),
  is_failing: z.boolean().nullable(),
  created_at: time,
  last_modified_at: time,
});

export const defaultOrganization = read({ default_org_name: text });

/** Clients print the message, and the errors as a map. */
export const refusal = read({ message: text, errors: z.record(text, text).optional() });
