import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Identity } from './http-server.ts';

const folder = path.resolve(import.meta.dirname, '../fixtures/tls');
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

/** The certificate of an authority that no machine trusts by itself. */
export const authorityFile = path.join(folder, 'authority.pem');
export const authority = read('authority.pem');

/** What it vouches for: this machine (also as service.example), another host, and this machine in past years. */
export const identityOf = (name: 'server' | 'other-host' | 'expired'): Identity => ({
  key: read('server.key'),
  cert: read(`${name}.pem`),
});
