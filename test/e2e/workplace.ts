import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import * as z from 'zod';
import { type ActionResult, runAction } from '../../scripts/local-runner.ts';
import { form, type RunningService, type Send, startService } from '../running-service.ts';
import { CAREFUL, templateAskingFor } from './demands.ts';

/** What the step writes into its result file, as far as the tests look at it. */
const stepResult = z.object({
  verdict: z.string(),
  question: z.unknown(),
  waited: z.object({ waitedMs: z.number(), limitMs: z.number() }).nullable(),
  failure: z.looseObject({ code: z.string(), serviceCode: z.string().nullable(), message: z.string() }).nullable(),
  artifacts: z.array(
    z.object({
      fingerprint: z.string(),
      filename: z.string(),
      name: z.string().nullable(),
      verdict: z.string(),
      reason: z.string().nullable(),
      report: z.looseObject({ state: z.string() }),
      assertion: z.looseObject({ compliant: z.boolean() }).nullable(),
      judgements: z.array(
        z.looseObject({ environment: z.string().nullable(), verdict: z.string(), reason: z.string().nullable() }),
      ),
      problems: z.array(z.looseObject({ message: z.string() })),
    }),
  ),
  attestations: z.array(z.looseObject({ name: z.string(), state: z.string(), target: z.string() })),
  inputs: z.array(z.object({ input: z.string(), message: z.string() })),
  problems: z.array(z.looseObject({ message: z.string() })),
  planned: z.array(z.looseObject({ method: z.string(), path: z.string() })).nullable(),
});

export interface Annotation {
  level: string;
  title: string;
  message: string;
}

/** A step that ran, as its user sees it. */
export interface Step extends Omit<ActionResult, 'result'> {
  verdict: string;
  annotations: Annotation[];
  result: z.output<typeof stepResult>;
}

/** A job with a workspace and a commit of its own, so that nothing of another one counts for it. */
export interface Job {
  directory: string;
  /** A place for a spool, beside the workspace. */
  spool: string;
  sha: string;
  /** Runs a step with the service's address, token and organization unless the inputs give others. */
  run(
    inputs: Readonly<Record<string, string>>,
    env?: Readonly<Record<string, string>>,
    /** The event's payload; default: that of a push. */
    event?: unknown,
  ): Promise<Step>;
}

/** The service with all that the steps ask about, and a place for jobs. */
export interface Workplace {
  service: RunningService;
  job(files?: Readonly<Record<string, string | Buffer>>): Job;
  close(): Promise<void>;
}

/**
 * The flow `shop` wants `app` with generic `tests`; `suite` wants that of `web` and `worker`, and `lint` of the trail;
 * `loose` wants nothing. The environment `production` has the policy
 * `careful`, which asks for provenance and a compliant trail; `playground` has none. The policy `empty` asks for nothing,
 * and `sound` that no generic evidence of any name is non-compliant.
 */
export async function openWorkplace(): Promise<Workplace> {
  const service = await startService();
  await setUp(service);
  const root = mkdtempSync(path.join(tmpdir(), 'assay-jobs-'));
  let jobs = 0;
  return {
    service,
    job: (files = {}) => {
      jobs += 1;
      const directory = path.join(root, `job-${jobs}`);
      mkdirSync(directory);
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
        writeFileSync(path.join(directory, name), content);
      }
      return openJob(service, directory, createHash('sha1').update(directory).digest('hex'));
    },
    close: async () => {
      rmSync(root, { recursive: true, force: true });
      await service.stop();
    },
  };
}

const SUITE = `
version: 1
trail:
  attestations:
    - name: lint
      type: generic
  artifacts:
    - name: web
      attestations:
        - name: tests
          type: generic
    - name: worker
      attestations:
        - name: tests
          type: generic
`;

const EMPTY = `
_schema: https://assay.example/schemas/policy/v1
`;

const SOUND = `
_schema: https://assay.example/schemas/policy/v1
artifacts:
  attestations:
    - type: generic
`;

async function setUp(service: RunningService): Promise<void> {
  const { org } = service;
  const put = async (target: string, body: Send): Promise<void> => {
    const reply = await service.send('PUT', `/${target}`, body);
    if (reply.status !== 201) throw new Error(`PUT ${target}: ${reply.status} ${reply.text}`);
  };
  const shop = templateAskingFor('tests', 'generic');
  for (const [name, content] of [
    ['shop', shop],
    ['shop-pull-requests', shop],
    ['suite', SUITE],
  ] as const) {
    const flow = { name, description: `The ${name}` };
    const template = { part: 'template_file', name: 'template.yml', content };
    await put(`flows/${org}/template_file`, { form: form('data_json', flow, template) });
  }
  const loose = { name: 'loose', description: 'Asks for nothing' };
  await put(`flows/${org}/template_file`, { form: form('data_json', loose) });
  for (const [name, content] of [
    ['careful', CAREFUL],
    ['empty', EMPTY],
    ['sound', SOUND],
  ] as const)
    await put(`policies/${org}`, {
      form: form('payload', { name }, { part: 'policy_file', name: 'policy.yml', content }),
    });
  await put(`environments/${org}`, { json: { name: 'production', type: 'server', policies: ['careful'] } });
  await put(`environments/${org}`, { json: { name: 'playground', type: 'server' } });
}

/** Where steps report to, and as whom. */
export interface Address {
  url: string;
  org: string;
  tokens: { member: string };
}

/** A job in a directory that is there. */
export function openJob({ url, org, tokens }: Address, directory: string, sha: string): Job {
  return {
    directory,
    spool: `${directory}-spool`,
    sha,
    run: async (inputs, env = {}, event = pushEvent(sha)) => {
      const given = { 'api-url': url, 'api-token': tokens.member, org, timeout: '60s', ...inputs };
      const action = await runAction({
        workspace: directory,
        inputs: given,
        env: { ...pushVariables(sha), ...env },
        event,
      });
      const step: Step = {
        ...action,
        verdict: action.outputs['verdict'] ?? '',
        annotations: annotationsOf(action.log),
        result: stepResult.parse(action.result),
      };
      expectKept([given['api-token'], inputs['github-token'] ?? '', env['ASSAY_API_TOKEN'] ?? ''], step);
      return step;
    },
  };
}

/** What the runner sets for a push to the main branch. */
const pushVariables = (sha: string): Record<string, string> => ({
  GITHUB_ACTION_REPOSITORY: 'octo/assay',
  GITHUB_ACTION_REF: 'v1',
  GITHUB_ACTOR: 'octocat',
  GITHUB_EVENT_NAME: 'push',
  GITHUB_REF: 'refs/heads/main',
  GITHUB_REF_NAME: 'main',
  GITHUB_REF_TYPE: 'branch',
  GITHUB_REPOSITORY: 'octo/shop',
  GITHUB_REPOSITORY_ID: '42',
  GITHUB_RUN_ID: '7',
  GITHUB_SERVER_URL: 'https://github.com',
  GITHUB_SHA: sha,
});

const pushEvent = (sha: string): unknown => ({
  head_commit: {
    id: sha,
    message: 'Sell more',
    timestamp: '2026-01-02T03:04:05+00:00',
    author: { name: 'Octo Cat', email: 'octo@example.com', username: 'octocat' },
  },
  repository: { id: 42, full_name: 'octo/shop', html_url: 'https://github.com/octo/shop', description: null },
});

/** Lines of the log that the runner takes for annotations, as it shows them. */
const annotationsOf = (log: string): Annotation[] =>
  Array.from(log.matchAll(/^::(error|warning|notice) title=(.*?)::(.*)$/gm), ([, level, title, message]) => ({
    level: level ?? '',
    title: unescaped(title ?? ''),
    message: unescaped(message ?? ''),
  }));

const unescaped = (text: string): string =>
  text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%');

/** Each secret is masked, and stands nowhere but in the line that has it masked. */
function expectKept(secrets: readonly string[], { log, summary, outputs, result }: Step): void {
  const shown = log.replaceAll(/^::add-mask::.*$/gm, '');
  for (const secret of secrets.filter((text) => text.trim() !== '')) {
    expect(log).toContain(`::add-mask::${secret.replaceAll('\n', '%0A')}`);
    expect([shown, summary, JSON.stringify(outputs), JSON.stringify(result)].join('\n')).not.toContain(secret.trim());
  }
}

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** The inputs that report `app` and ask about `production`. */
export const buildInputs = { flow: 'shop', artifacts: 'app=app.tgz', environment: 'production' } as const;
/** And those that record the evidence it needs. */
export const testsInputs = { 'attestation-name': 'tests', compliant: 'true' } as const;
