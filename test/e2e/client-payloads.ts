import { commitOf, fingerprintOf } from '../service/records.ts';

/** What existing clients send in one pipeline: with the members that they always send, and those of theirs that others lack. */

export const sha = commitOf('release');
export const app = fingerprintOf('app');
export const rogue = fingerprintOf('rogue');
export const legacy = fingerprintOf('legacy');

export const commitInfo = {
  sha1: sha,
  message: 'Pay <b>twice</b> & refund > 0',
  author: 'Ada <ada@example.com>',
  timestamp: 1_700_000_000,
  branch: 'main',
  url: `https://git.example/acme/shop/commit/${sha}`,
};
export const repoInfo = { url: 'https://git.example/acme/shop', name: 'acme/shop', id: '4711', provider: 'github' };

export const template = `version: 1
trail:
  attestations:
    - name: review
      type: pull_request
  artifacts:
    - name: cli
      attestations:
        - name: unit
          type: junit
        - name: scan
          type: snyk
`;
export const strictPolicy = `_schema: https://example.com/schemas/policy/v1
artifacts:
  provenance: {required: true}
  trail-compliance: {required: true}
  attestations:
    - {name: "*", type: decision, for_control: CTL-1}
`;
export const laxPolicy = '_schema: https://example.com/schemas/policy/v1\nartifacts:\n  provenance: {required: true}\n';

export const artifactReport = {
  fingerprint: app,
  filename: 'shop.tgz',
  git_commit: sha,
  git_commit_info: commitInfo,
  repo_info: repoInfo,
  build_url: 'https://ci.example/runs/1?a=1&b=2',
  commit_url: commitInfo.url,
  repo_url: '',
  template_reference_name: 'cli',
  trail_name: 'release-1',
};
/** Older pipelines name no trail. */
export const legacyReport = {
  fingerprint: legacy,
  filename: 'legacy.tgz',
  git_commit: sha,
  build_url: 'https://ci.example/runs/0',
  commit_url: commitInfo.url,
  repo_url: '',
  commits_list: [{ ...commitInfo, parents: [commitOf('before')] }],
};

export const junitResults = [
  { name: 'unit', failures: 0, errors: 0, skipped: 1, total: 12, duration: 1.25, timestamp: 1_700_000_000.5 },
];
export const snykResults = {
  schema_version: 1,
  tool: { name: 'Snyk', version: '1.2' },
  results: [{ high_count: 0, medium_count: 0, low_count: 0 }],
};

/** By type: the members that are its own. */
export const evidenceOnTrail = {
  review: {
    type: 'pull_request',
    git_provider: 'github',
    pull_requests: [
      {
        url: 'https://git.example/pr/1',
        state: 'MERGED',
        author: 'ada',
        merge_commit: sha,
        approvers: ['bob', { username: 'eve', state: 'APPROVED', timestamp: 1_700_000_000 }],
        commits: [{ sha1: sha, message: 'm', author: 'ada', timestamp: 1_700_000_000, branch: 'main' }],
      },
    ],
  },
  approval: { type: 'generic', is_compliant: true, description: 'by hand', origin_url: 'https://ci.example' },
  quality: {
    type: 'sonar',
    sonar_results: {
      serverUrl: 'https://sonar.example',
      taskId: '1',
      status: 'SUCCESS',
      analysedAt: '2026-01-01T00:00:00+0000',
      revision: sha,
      project: { key: 'shop', url: 'https://sonar.example/shop' },
      qualityGate: {
        status: 'OK',
        conditions: [{ metric: 'coverage', errorThreshold: '80', operator: 'LT', status: 'OK' }],
      },
    },
  },
  ticket: {
    type: 'jira',
    jira_results: [{ issue_id: 'EX-1', issue_url: 'https://jira.example/EX-1', issue_exists: true }],
  },
};

export function pod(podName: string, image: string, fingerprint: string) {
  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'shop', uid: '1' };
  return {
    podName,
    namespace: 'shop',
    digests: { [image]: fingerprint },
    creationTimestamp: 1_700_000_000,
    owners: [{ ...owner, controller: true, blockOwnerDeletion: true }],
  };
}
