/**
 * The main job from beginning to end: a service on an empty store, an environment with a policy, and the Action's
 * committed bundle run twice on a real artifact, without and with the evidence that is demanded. Then the environment is
 * found to run something that nobody let through, and a webhook says so.
 * Ends with 0 only if the first run was refused, the second one let through, and the webhook told. --keep leaves the
 * service up.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { newToken } from '../src/service/token.ts';
import { type ActionResult, runAction } from './local-runner.ts';
import { startWebhookReceiver } from './webhook-receiver.ts';

const ORG = 'demo';
const START_TIMEOUT_MS = 30_000;
const WEBHOOK_TIMEOUT_MS = 10_000;

const root = path.resolve(import.meta.dirname, '..');
const command = path.join(root, 'src', 'cli', 'main.ts');
const keep = process.argv.includes('--keep');
const dataDir = mkdtempSync(path.join(tmpdir(), 'assay-demo-'));
const token = newToken();
// Settings of this machine's own Assay must not leak into the demo.
const machine = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('ASSAY_')));

// The receiver of the webhook is on this machine, where notifications are not sent unless that is allowed.
const service = spawn(
  process.execPath,
  [command, 'serve', '--port', '0', '--data', dataDir, '--org', ORG, '--private-targets', '127.0.0.1'],
  { env: { ...machine, ASSAY_ADMIN_TOKEN: token }, stdio: ['ignore', 'pipe', 'inherit'] },
);
const stopped = once(service, 'exit');
const interrupted = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]).then(() => true);

let isInterrupted = false;
try {
  isInterrupted = await Promise.race([show().then(() => false), interrupted]);
} finally {
  service.kill('SIGTERM');
  await stopped;
  rmSync(dataDir, { recursive: true, force: true });
}
// What an interruption left half done must not go on.
if (isInterrupted) process.exit();

async function show(): Promise<void> {
  // Until it was shown it has failed.
  process.exitCode = 1;
  const url = await listeningUrl();
  heading('A service on an empty store');
  console.log(url);

  heading('assay apply examples/demo.yml: a flow, a policy, an environment');
  execFileSync(process.execPath, [command, 'apply', path.join(root, 'examples', 'demo.yml')], {
    env: { ...machine, ASSAY_API_URL: url, ASSAY_API_TOKEN: token, ASSAY_ORG: ORG },
    stdio: 'inherit',
  });

  const without = await step(url, 'The step without the evidence that the template asks for', {});
  const withEvidence = await step(url, 'The step again, now with the evidence', {
    attestations: '- name: tests\n  compliant: true\n  description: ran in the demo\n',
  });

  const told = await watch(url, withEvidence.outputs['fingerprint'] ?? '');

  heading('What was to be shown');
  const refused = without.outputs['verdict'] === 'non-compliant' && without.exitCode === 1;
  const letThrough = withEvidence.outputs['verdict'] === 'compliant' && withEvidence.exitCode === 0;
  console.log(`verdict: ${without.outputs['verdict'] ?? 'none'}`);
  console.log(`verdict: ${withEvidence.outputs['verdict'] ?? 'none'}`);
  console.log(`webhook: ${told.join(', ')}`);
  if (!refused || !letThrough || !told.includes('environment_non_compliant')) {
    console.error('expected the first run to be refused, the second one to be let through, and the webhook to tell');
    return;
  }
  process.exitCode = 0;
  if (!keep) return;
  console.log(`\nThe service stays up at ${url} (organization ${ORG}, token ${token}) until you press Ctrl+C.`);
  await stopped;
}

async function step(url: string, title: string, inputs: Record<string, string>): Promise<ActionResult> {
  heading(title);
  const result = await runAction({
    workspace: root,
    inputs: {
      'api-url': url,
      'api-token': token,
      org: ORG,
      flow: 'assay',
      artifacts: '- dirhash: dist\n  name: bundle\n',
      environment: 'production',
      ...inputs,
    },
    env: {
      GITHUB_ACTION_REPOSITORY: 'OWNER/assay',
      GITHUB_ACTION_REF: 'v1',
      GITHUB_EVENT_NAME: 'push',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_REF_NAME: 'main',
      GITHUB_REF_TYPE: 'branch',
      GITHUB_REPOSITORY: 'OWNER/assay',
      GITHUB_REPOSITORY_ID: '1',
      GITHUB_RUN_ID: '1',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_SHA: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    },
  });
  for (const line of asOnThePage(result.log)) console.log(line);
  console.log(`\n-- the job's page --\n\n${result.summary}`);
  console.log(`-- exit code ${result.exitCode} --`);
  return result;
}

/**
 * Reports what runs in production: the artifact that was let through, then beside it one that nobody knows. Answers what the
 * webhook of a rule was told.
 */
async function watch(url: string, fingerprint: string): Promise<string[]> {
  heading('A rule of notification: a webhook for an environment that is no longer compliant');
  const secret = newToken();
  const receiver = await startWebhookReceiver(secret);
  try {
    await ask(url, 'PUT', `organizations/${ORG}/environments_notifications`, {
      name: 'tell the team',
      type: 'env',
      environments: ['production'],
      triggers: ['ON_NON_COMPLIANT_ENV'],
      targets: [{ type: 'WEBHOOK', webhook: receiver.url, secret }],
    });
    const bundle = running('dist', fingerprint);
    await snapshot(url, 'What was let through runs in production', [bundle]);
    await snapshot(url, 'Beside it, something that nobody reported', [bundle, running('stranger', 'f'.repeat(64))]);

    heading('The webhook');
    const late = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS);
    const notification = await Promise.race([
      receiver.next(),
      once(late, 'abort').then(() => Promise.reject(new Error('the webhook was not told'))),
    ]);
    console.log(JSON.stringify(notification, null, 2));
    return notification.events.map(({ type }) => type);
  } finally {
    receiver.close();
  }
}

function running(name: string, fingerprint: string): object {
  return { digests: { [name]: fingerprint }, creationTimestamp: Math.floor(Date.now() / 1000) };
}

async function snapshot(url: string, title: string, artifacts: readonly object[]): Promise<void> {
  heading(title);
  await ask(url, 'PUT', `environments/${ORG}/production/report/server`, { artifacts });
  const environment = await ask(url, 'GET', `environments/${ORG}/production`);
  console.log(`production: ${environment['state'] === true ? 'compliant' : 'non-compliant'}`);
}

async function ask(url: string, method: string, below: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api/v2/${below}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(START_TIMEOUT_MS),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${method} ${below} was answered with ${response.status}: ${answer}`);
  return z.record(z.string(), z.unknown()).parse(JSON.parse(answer));
}

/** The log as the runner shows it: masks are not printed, and annotations are lines with a title. */
function asOnThePage(log: string): string[] {
  return log
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('::add-mask::'))
    .map((line) => {
      const [, level, title, message] = /^::(error|warning|notice) title=(.*?)::(.*)$/.exec(line) ?? [];
      return message === undefined
        ? line
        : `${level}: ${decodeURIComponent(title ?? '')}: ${decodeURIComponent(message)}`;
    });
}

function heading(text: string): void {
  console.log(`\n=== ${text} ===\n`);
}

/** Reads the address from what the service prints; fails where it ends or takes too long. */
async function listeningUrl(): Promise<string> {
  const lines = createInterface({ input: service.stdout });
  const url = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const found = / listens on (\S+)$/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(
      () => reject(new Error(`the service did not start within ${START_TIMEOUT_MS} ms`)),
      START_TIMEOUT_MS,
    ).unref();
  });
  const ended = stopped.then(() => Promise.reject(new Error('the service ended before it listened')));
  return Promise.race([url, late, ended]);
}
