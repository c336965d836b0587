import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningService, startService } from '../../running-service.ts';
import { organizationOf } from '../store/organization-of.ts';
import { type Asked, askedFor, withoutCounts } from './asked-statements.ts';
import { fillOrganization, type OrganizationSize } from './large-organization.ts';
import { largePages } from './large-pages.ts';
import { openVisitor } from './visitor.ts';

const few: OrganizationSize = { artifacts: 1200, ofAKind: 60, snapshots: 120, running: 120, evidence: 200, names: 120 };
const many: OrganizationSize = { artifacts: 2400, ofAKind: 150, snapshots: 400, running: 1000, evidence: 1000, names: 600 };

interface Visited extends Asked { status: number; text: string; ms: number }

async function visitAll(service: RunningService, size: OrganizationSize): Promise<Map<string, Visited>> {
  const t0 = performance.now();
  const { amidLong } = await fillOrganization(await organizationOf(service), size);
  console.log('filled', performance.now() - t0);
  const visitor = await openVisitor(service, service.tokens.reader);
  const visited = new Map<string, Visited>();
  for (const [what, address] of Object.entries(largePages(size, amidLong))) {
    let status = 0;
    let text = '';
    const t1 = performance.now();
    const asked = await askedFor(async () => {
      ({ status, text } = await visitor.get(address));
    });
    visited.set(what, { ...asked, status, text, ms: performance.now() - t1 });
  }
  return visited;
}

const services: RunningService[] = [];
afterAll(async () => { for (const s of services) await s.stop(); });

it('look', async () => {
  services.push(await startService(), await startService());
  const [a, b] = services;
  if (a === undefined || b === undefined) return;
  const small = await visitAll(a, few);
  const large = await visitAll(b, many);
  for (const [what, s] of small) {
    const l = large.get(what);
    if (l === undefined) continue;
    console.log(what.padEnd(40), s.status, l.status, 'stmts', s.statements.length, l.statements.length, 'rows', s.rowCount, l.rowCount, 'kB', Math.round(s.text.length / 1000), Math.round(l.text.length / 1000), 'ms', Math.round(s.ms), Math.round(l.ms), s.status !== 200 ? s.text.slice(-600) : '');
    const A = s.statements.map(withoutCounts).sort(); const B = l.statements.map(withoutCounts).sort();
    if (JSON.stringify(A) !== JSON.stringify(B)) { const c = new Map<string, number>(); for (const x of A) c.set(x, (c.get(x) ?? 0) - 1); for (const x of B) c.set(x, (c.get(x) ?? 0) + 1); console.log('DIFF', [...c].filter(([, n]) => n !== 0).map(([x, n]) => n + ' ' + x.slice(0, 250))); }
  }
}, 600_000);
