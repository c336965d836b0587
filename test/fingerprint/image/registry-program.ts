import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../free-port.ts';

const program = '/usr/bin/docker-registry';

/** Why the tests with a real registry cannot run here; null where they can. */
export const registryMissing = existsSync(program)
  ? null
  : 'skipped: docker-registry is not installed (Debian and Ubuntu: apt-get install docker-registry)';

export const USER = 'builder';
export const PASSWORD = 'opensesame';
/** The line of an htpasswd file for these two. */
const HTPASSWD = `${USER}:$2b$04$abcdefghijklmnopqrstuuFuhxWRTXIsURoluSTZ1N4tYaWGn9oOi\n`;

/** How a registry wants to know who asks. */
export type Authentication =
  | { kind: 'none' }
  | { kind: 'htpasswd' }
  | { kind: 'token'; realm: string; service: string; issuer: string; certificatePem: string };

export interface RunningRegistry extends AsyncDisposable {
  /** `127.0.0.1:PORT` */
  host: string;
  url: URL;
}

/** Starts a registry of its own on a free port; it keeps what is pushed in memory. */
export async function startRegistry(authentication: Authentication): Promise<RunningRegistry> {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-registry-'));
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const config = {
    version: 0.1,
    log: { level: 'error', accesslog: { disabled: true } },
    storage: { inmemory: {} },
    http: { addr: host, secret: 'of no consequence' },
    ...authConfig(authentication, folder),
  };
  const file = path.join(folder, 'config.yml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(config));
  const child = spawn(program, ['serve', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { OTEL_TRACES_EXPORTER: 'none' },
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const url = new URL(`http://${host}`);
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(new URL('/v2/', url)).catch(() => null);
    if (answer !== null) return { host, url, [Symbol.asyncDispose]: stop };
    if (child.exitCode !== null) break;
    await wait(50);
  }
  await stop();
  throw new Error(`the registry did not start: ${stderr}`);
}

function authConfig(authentication: Authentication, folder: string): object {
  if (authentication.kind === 'none') return {};
  if (authentication.kind === 'htpasswd') {
    const file = path.join(folder, 'htpasswd');
    writeFileSync(file, HTPASSWD);
    return { auth: { htpasswd: { realm: 'registry', path: file } } };
  }
  const { realm, service, issuer, certificatePem } = authentication;
  const rootcertbundle = path.join(folder, 'issuer.pem');
  writeFileSync(rootcertbundle, certificatePem);
  return { auth: { token: { realm, service, issuer, rootcertbundle } } };
}

/** A key and its certificate, for signing tokens. */
export function makeCertificate(): { keyPem: string; certificatePem: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-issuer-'));
  try {
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
    const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const about = ['-keyout', key, '-out', certificate, '-subj', '/CN=tokens', '-days', '2'];
    execFileSync('openssl', [...request, ...about], { stdio: 'ignore', timeout: 60_000 });
    return { keyPem: readFileSync(key, 'utf8'), certificatePem: readFileSync(certificate, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
