import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../running-service.ts';
import { runs } from '../../runs.ts';
import { organizationOf } from '../store/organization-of.ts';
import { wideSteps } from '../store/wide-steps.ts';
import { askedFor, withoutCounts } from './asked-statements.ts';
import { shapeOf } from './crawl.ts';
import { fillOrganization, type OrganizationSize } from './large-organization.ts';
import { largePages } from './large-pages.ts';
import { openVisitor } from './visitor.ts';

const isLong = runs(1) > 1;
const HOOK_TIMEOUT_MS = isLong ? 900_000 : 180_000;
const PAGE_MAX_BYTES = 500_000;

/** Lists of a page and more, so that the pages are as long as those of an organization that has much more. */
const few: OrganizationSize = { artifacts: 600, ofAKind: 105, snapshots: 120, running: 120, evidence: 120, names: 60 };
const many: OrganizationSize = isLong
  ? { artifacts: 100_000, ofAKind: 1000, snapshots: 2000, running: 10_000, evidence: 10_000, names: 2000 }
  : { artifacts: 2000, ofAKind: 160, snapshots: 240, running: 400, evidence: 600, names: 200 };

interface Visited {
  address: string;
  status: number;
  text: string;
  statements: string[];
}

const services: RunningService[] = [];
const visitedOf = { few: new Map<string, Visited>(), many: new Map<string, Visited>() };

/** Visits every page of a service that has so much on record. */
async function visitAll(size: OrganizationSize): Promise<Map<string, Visited>> {
  const service = await startService();
  services.push(service);
  const { amidLong } = await fillOrganization(await organizationOf(service), size);
  const visitor = await openVisitor(service, service.tokens.reader);
  const visited = new Map<string, Visited>();
  for (const [what, address] of Object.entries(largePages(size, amidLong))) {
    const answer = { status: 0, text: '' };
    const statements = await askedFor(async () => Object.assign(answer, await visitor.get(address)));
    visited.set(what, { address, ...answer, statements });
  }
  return visited;
}

/** The statements of a visit, whatever the number of their values. */
const textsOf = ({ statements }: Visited): string[] => statements.map(withoutCounts).toSorted();

beforeAll(async () => {
  visitedOf.few = await visitAll(few);
  visitedOf.many = await visitAll(many);
}, HOOK_TIMEOUT_MS);
afterAll(async () => {
  for (const service of services) await service.stop();
});

describe.each(Object.keys(largePages(few, '')))('%s', (what) => {
  const both = (): { small: Visited; large: Visited } => {
    const [small, large] = [visitedOf.few.get(what), visitedOf.many.get(what)];
    if (small === undefined || large === undefined) throw new Error(`${what} was not visited`);
    return { small, large };
  };

  it('takes the same statements however much is on record', () => {
    const { small, large } = both();
    expect([small.status, large.status]).toEqual([200, 200]);
    expect(textsOf(large)).toEqual(textsOf(small));
    expect(large.statements.length).toBeGreaterThan(0);
  });

  it('stays below half a megabyte', () => {
    const { small, large } = both();
    for (const { text } of [small, large]) expect(Buffer.byteLength(text)).toBeLessThan(PAGE_MAX_BYTES);
  });
});

it('goes through all rows of no table that grows with what is recorded', () => {
  const [, service] = services;
  const statements = new Set([...visitedOf.many.values()].flatMap((visited) => visited.statements));
  expect(statements.size).toBeGreaterThan(50);
  expect(wideSteps(service?.dataDir ?? '', statements)).toEqual([]);
});

it('was told of every kind of page that pages lead to', () => {
  const origin = 'http://assay.example';
  const kindOf = (address: string): string => shapeOf(new URL(address, origin).href).replace(/\?.*/, '');
  const all = [...visitedOf.many.values()];
  const ledTo = all
    .flatMap(({ text }) => [...text.matchAll(/(?:href|action)="(\/acme[^"]*)"/g)])
    .map(([, href = '']) => kindOf(href));
  expect([...new Set(ledTo)].toSorted()).toEqual([...new Set(all.map(({ address }) => kindOf(address)))].toSorted());
});
