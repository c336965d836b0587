import { form, type RunningService, startService } from '../../running-service.ts';
import { pod, reporterOf } from '../../service/environment-reporter.ts';
import { commitOf, fingerprintOf, speaker } from '../../service/records.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const TEMPLATE = `version: 1
trail:
  attestations:
    - name: pull-request
      type: pull_request
  artifacts:
    - name: web
      attestations:
        - name: unit-tests
          type: junit
        - name: vulnerabilities
          type: snyk
        - name: licences
          type: generic
`;

const FIRST_POLICY = `_schema: https://assay.example/schemas/policy/v1
artifacts:
  provenance:
    required: true
`;

const SECOND_POLICY = `_schema: https://assay.example/schemas/policy/v1
artifacts:
  provenance:
    required: true
    exceptions:
      - if: \${{ matches(artifact.name, "^registry.example/vendor/.*") }}
  trail-compliance:
    required: true
  attestations:
    - name: unit-tests
      type: junit
`;

export interface Release {
  name: string;
  fingerprint: string;
  commit: string;
  trail: string;
}

export interface Story {
  service: RunningService;
  /** What passed everything, and runs in production. */
  good: Release;
  /** What was refused: evidence is missing, and some failed. */
  refused: Release;
  stop(): Promise<void>;
}

/** The same weeks of a small shop each time: what its pages show is what a user of a year ago would have left. */
export async function tellStory(): Promise<Story> {
  let nowMs = Date.UTC(2026, 9, 19, 8, 30);
  const service = await startService({ clock: () => nowMs });
  const say = speaker(service);
  const environments = reporterOf(service);
  const { org } = service;

  const must = async (method: string, path: string, body: Parameters<RunningService['send']>[2]): Promise<unknown> => {
    const reply = await service.send(method, path, body);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.json;
  };
  const policy = (name: string, comment: string, content: string): Promise<unknown> =>
    must('PUT', `/policies/${org}`, {
      form: form(
        'payload',
        { name, type: 'env', description: 'What may serve customers', comment },
        { part: 'policy_file', name: 'policy.yml', content },
      ),
    });
  const attest = (flow: string, trail: string, type: string, data: object, file?: string): Promise<unknown> =>
    must('POST', `/attestations/${org}/${flow}/trail/${trail}/${type}`, {
      form: form(
        'data_json',
        data,
        file === undefined ? undefined : { part: 'attachment_file', name: file, content: 'what the tool printed\n' },
      ),
    });

  await must('PUT', `/flows/${org}/template_file`, {
    form: form(
      'data_json',
      { name: 'shop', description: 'The web shop, from commit to customers', visibility: 'private' },
      { part: 'template_file', name: 'template.yml', content: TEMPLATE },
    ),
  });
  await say.flow('vendor');
  await policy('customers', 'Where it comes from must be known', FIRST_POLICY);
  await environments.create('production', { type: 'K8S', description: 'Serves customers', policies: ['customers'] });
  await environments.create('staging', { type: 'K8S', description: 'Where releases are tried' });
  await environments.create('everything', { type: 'logical', included_environments: ['production', 'staging'] });
  await must('POST', `/controls/${org}`, {
    json: { identifier: 'CM-3', name: 'Changes are reviewed', description: 'Nobody merges a change of their own.' },
  });

  async function build(number: number, isWhole: boolean): Promise<Release> {
    const name = `registry.example/shop/web:${number}`;
    const [fingerprint, commit] = [fingerprintOf(name), commitOf(`change ${number}`)];
    const trail = commit;
    await say.report('shop', fingerprint, {
      filename: name,
      trail_name: trail,
      template_reference_name: 'web',
      git_commit: commit,
      git_commit_info: {
        sha1: commit,
        message: `Show the price with taxes (#${number})`,
        author: 'Ada Lovelace <ada@example.com>',
        branch: 'main',
        timestamp: nowMs / 1000 - 600,
        url: `https://git.example/shop/commit/${commit}`,
      },
      repo_info: { name: 'example/shop', url: 'https://git.example/shop', provider: 'github', id: '42' },
      build_url: `https://git.example/shop/actions/runs/${number}`,
      commit_url: `https://git.example/shop/commit/${commit}`,
      repo_url: 'https://git.example/shop',
      annotations: { team: 'checkout' },
    });
    nowMs += 60_000;
    const about = { artifact_fingerprint: fingerprint };
    await attest(
      'shop',
      trail,
      'junit',
      {
        attestation_name: 'unit-tests',
        ...about,
        junit_results: [
          { name: 'checkout', total: 412, failures: isWhole ? 0 : 3, errors: 0, skipped: 4, duration: 61 },
        ],
      },
      'unit-tests.xml',
    );
    if (isWhole) {
      await attest('shop', trail, 'generic', {
        attestation_name: 'licences',
        is_compliant: true,
        ...about,
        description: 'All licences are on the list',
      });
      await attest('shop', trail, 'snyk', {
        attestation_name: 'vulnerabilities',
        ...about,
        snyk_results: {
          schema_version: 1,
          tool: { name: 'scanner', version: '1.2.3' },
          results: [{ high_count: 0, medium_count: 0, low_count: 0 }],
        },
      });
      await attest('shop', trail, 'pull_request', {
        attestation_name: 'pull-request',
        git_provider: 'github',
        pull_requests: [
          {
            url: `https://git.example/shop/pull/${number}`,
            merge_commit: commit,
            state: 'MERGED',
            approvers: ['grace'],
          },
        ],
      });
    }
    nowMs += 60_000;
    return { name, fingerprint, commit, trail };
  }
  const vendor = { name: 'registry.example/vendor/cache:7', fingerprint: fingerprintOf('a cache of a vendor') };
  const run = async (
    environment: string,
    releases: readonly Pick<Release, 'name' | 'fingerprint'>[],
  ): Promise<void> => {
    const pods = releases.map(({ name, fingerprint }, index) => pod(`pod-${index}`, name, fingerprint, nowMs / 1000));
    await environments.report(environment, pods, 'K8S');
  };

  const first = await build(101, true);
  await run('staging', [first]);
  nowMs += 2 * HOUR_MS;
  await run('production', [first]);
  nowMs += 5 * DAY_MS;
  const broken = await build(102, false);
  await run('staging', [broken]);
  nowMs += DAY_MS;
  await run('production', [first, vendor]);
  nowMs += 2 * DAY_MS;
  await policy('customers', 'Vendors are excepted; the whole trail counts', SECOND_POLICY);
  await must('PUT', `/allowlists/${org}/production`, {
    json: {
      artifact_fingerprint: vendor.fingerprint,
      artifact_name: vendor.name,
      description: 'Checked by hand, ticket SHOP-12',
    },
  });
  nowMs += 4 * DAY_MS;
  const good = await build(103, true);
  await run('staging', [good]);
  nowMs += DAY_MS;
  await run('production', [good, vendor]);
  nowMs += 3 * DAY_MS;
  const refused = await build(104, false);
  await run('staging', [refused]);
  nowMs += HOUR_MS;
  return { service, good, refused, stop: () => service.stop() };
}
