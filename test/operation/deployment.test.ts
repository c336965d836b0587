import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { only, stagesOf } from './dockerfile.ts';
import { hindrance } from './machine.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

const service = z.strictObject({
  build: z.string().optional(),
  image: z.string(),
  restart: z.literal('unless-stopped'),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()),
  logging: z.strictObject({
    driver: z.literal('local'),
    options: z.strictObject({ 'max-size': z.literal('10m'), 'max-file': z.literal('5') }),
  }),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()),
  read_only: z.literal(true),
  user: z.string().optional(),
  cap_drop: z.tuple([z.literal('ALL')]),
  cap_add: z.array(z.literal('NET_BIND_SERVICE')).optional(),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  pids_limit: z.number().optional(),
  stop_grace_period: z.string().optional(),
});

describe('compose.yaml', () => {
  const text = read('compose.yaml');
  const { services, volumes } = z
    .strictObject({
      name: z.string(),
      'x-logging': service.shape.logging,
      services: z.strictObject({ assay: service, proxy: service }),
      volumes: z.record(z.string(), z.null()),
    })
    .parse(parse(text));
  const image = stagesOf(read('Dockerfile')).at(-1);
  if (image === undefined) throw new Error('expected a stage in the Dockerfile');

  it('lets others reach the proxy alone, which waits for the health that the image tells', () => {
    expect(services.assay.ports).toBeUndefined();
    expect(services.proxy.ports).toEqual(['80:80', '443:443', '443:443/udp']);
    expect(services.proxy.depends_on).toEqual({ assay: { condition: 'service_healthy' } });
    expect(only(image, 'HEALTHCHECK')).toContain('/ready');
  });

  it('has the service believe whoever is in a private network, where the proxy is, whose request it is', async () => {
    const trusted = services.assay.environment['ASSAY_TRUSTED_PROXY'] ?? '';
    expect(services.assay.environment).toHaveProperty('ASSAY_PUBLIC_URL');
    const app = fastify({ trustProxy: trusted.split(',') });
    app.get('/', async ({ ip }) => ip);
    const askedBy = async (remoteAddress: string): Promise<string> =>
      (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '198.51.100.7' } })).body;
    for (const proxy of ['10.1.2.3', '172.18.0.3', '192.168.96.3']) expect(await askedBy(proxy)).toBe('198.51.100.7');
    expect(await askedBy('203.0.113.1')).toBe('203.0.113.1');
  });

  it('runs the service as the user of the image, and mounts volumes where the image has folders for it', () => {
    expect(services.assay.user).toBe(only(image, 'USER'));
    for (const mount of services.assay.volumes) expect(only(image, 'RUN')).toContain(` ${mount.split(':')[1] ?? ''}`);
    const mounted = [...services.assay.volumes, ...services.proxy.volumes].map((mount) => mount.split(':')[0] ?? '');
    expect(new Set(mounted.filter((name) => !name.startsWith('.')))).toEqual(new Set(Object.keys(volumes)));
  });

  it('needs no variable that deploy/env.example does not set', () => {
    const active = text.replaceAll(/^\s*#.*$/gm, '');
    const needed = Array.from(active.matchAll(/\$\{(\w+)/g), ([, name]) => name);
    const set = Array.from(read('deploy/env.example').matchAll(/^(\w+)=\S/gm), ([, name]) => name);
    expect(needed).not.toEqual([]);
    expect(needed.filter((name) => !set.includes(name))).toEqual([]);
  });

  it('has a proxy that passes requests on to where the service listens', () => {
    expect(read('deploy/Caddyfile')).toContain(`reverse_proxy assay:${only(image, 'EXPOSE')}\n`);
    expect(services.proxy.volumes).toContain('./deploy/Caddyfile:/etc/caddy/Caddyfile:ro');
  });

  it('offers variables that the service reads', () => {
    const offered = Array.from(read('deploy/env.example').matchAll(/^(?:# )?(ASSAY_\w+)=/gm), ([, name]) => name ?? '');
    const ours = offered.filter((name) => name !== 'ASSAY_DOMAIN');
    expect(ours.filter((name) => !read('docs/configuration.md').includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the systemd units', () => {
  const missing = hindrance('systemd-analyze');
  it.skipIf(missing !== null)(`are understood by systemd${missing === null ? '' : ` (${missing})`}`, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'assay-units-'));
    try {
      // What the package has, where it would be installed.
      const modules = path.join(folder, 'node_modules');
      mkdirSync(path.join(modules, '.bin'), { recursive: true });
      symlinkSync(root, path.join(modules, 'assay'));
      symlinkSync(path.join(root, 'bin/assay.cjs'), path.join(modules, '.bin/assay'));
      const names = readdirSync(path.join(root, 'deploy')).filter((name) => /\.(service|timer)$/.test(name));
      expect(names).toHaveLength(3);
      const units = names.map((name) => path.join(folder, name));
      for (const unit of units)
        writeFileSync(unit, read(`deploy/${path.basename(unit)}`).replaceAll('/opt/assay/', `${folder}/`));
      const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
        encoding: 'utf8',
        timeout: 60_000,
      });
      expect({ status, stdout, ours: stderr.split('\n').filter((line) => line.includes('assay')) }).toEqual({
        status: 0,
        stdout: '',
        ours: [],
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
