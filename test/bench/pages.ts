import { Agent, request } from 'undici';
import { type RunningService, startService } from '../running-service.ts';
import { organizationOf } from '../service/store/organization-of.ts';
import { PAGE_SIZE } from '../../src/service/web/parts/pager.ts';
import { fingerprintOf } from '../service/records.ts';
import { appName } from '../service/store/recorded-artifacts.ts';
import { fillOrganization, type OrganizationSize, SHARED, WIDE } from '../service/web/large-organization.ts';
import { largePages } from '../service/web/large-pages.ts';
import { medians } from './median.ts';

const FEW = 1000;
const MANY = 100_000;
const ROUNDS = 15;
const WARM_UP_ROUNDS = 3;
/** The same beside few and beside many artifacts, so that each page is as long. */
const rest = { ofAKind: 110, snapshots: 500, running: 1000, evidence: 10_000, names: 500 };

const environment = (name: string, page: number): string[] => [
  `/snapshots/acme/${name}/-1`,
  `/snapshots/acme/${name}?per_page=20&page=${page}`,
  `/environments/acme/${name}/events?per_page=20&page=${page}`,
];
const trailsOfFlow = (page: number): string[] => [`/trails/acme?flow=flow-0&per_page=50&page=${page}`];
const verdicts = (content: string): string[] =>
  Array.from(
    { length: PAGE_SIZE },
    (_, index) => `/asserts/acme/fingerprint/${fingerprintOf(content)}?environment_name=env-${index + 1}`,
  );

/** Pages that show what several answers have: those beside the one that they link to. */
const besideTwin: Readonly<Record<string, readonly string[]>> = {
  flow: trailsOfFlow(1),
  'flow, page 2': trailsOfFlow(2),
  artifact: verdicts(appName(0)),
  'artifact that is everywhere': verdicts(SHARED),
  'artifact that is everywhere, page 2': verdicts(SHARED),
  'artifact of many names': verdicts(WIDE),
  'environment where much runs': environment('production', 1),
  'environment where much runs, last page': environment('production', 1),
  'environment of many snapshots': environment('busy', 1),
  'environment of many snapshots, page 2': environment('busy', 2),
};

/** A page that is visited, and the answers of the interface with the same facts, where there are any. */
interface Visits {
  page: () => Promise<void>;
  twin: (() => Promise<void>) | null;
  pageBytes: number;
}

/** How long pages take, each beside the answers of the interface with the same facts, with few and with many artifacts. */
export async function benchPages(): Promise<void> {
  const agent = new Agent();
  const few = await startService();
  const many = await startService();
  try {
    const visitsOfFew = await visitsOf(few, { ...rest, artifacts: FEW }, agent);
    const visitsOfMany = await visitsOf(many, { ...rest, artifacts: MANY }, agent);
    console.log(
      `  page: ms with ${FEW} and with ${MANY} artifacts on record, ratio; the same as JSON, ratios to it; kB`,
    );
    for (const [what, small] of Object.entries(visitsOfFew)) {
      const large = visitsOfMany[what];
      if (large === undefined) continue;
      const candidates = {
        few: small.page,
        many: large.page,
        ...(small.twin === null ? {} : { fewJson: small.twin }),
        ...(large.twin === null ? {} : { manyJson: large.twin }),
      };
      await medians(WARM_UP_ROUNDS, candidates);
      console.log(
        `  ${what}: ${row(await medians(ROUNDS, candidates))}; ${kilobytes(small)} and ${kilobytes(large)} kB`,
      );
    }
  } finally {
    await agent.close();
    await few.stop();
    await many.stop();
  }
}

const kilobytes = ({ pageBytes }: Visits): string => (pageBytes / 1000).toFixed(0);

function row(ms: Record<string, number>): string {
  const [few, many] = [ms['few'] ?? Number.NaN, ms['many'] ?? Number.NaN];
  const [fewJson, manyJson] = [ms['fewJson'], ms['manyJson']];
  const ofPages = `${few.toFixed(1)} and ${many.toFixed(1)}, ${(many / few).toFixed(2)} x`;
  if (fewJson === undefined || manyJson === undefined) return `${ofPages}; no JSON`;
  const ratios = `${(few / fewJson).toFixed(2)} x and ${(many / manyJson).toFixed(2)} x`;
  return `${ofPages}; JSON ${fewJson.toFixed(1)} and ${manyJson.toFixed(1)}, ${ratios}`;
}

async function visitsOf(
  service: RunningService,
  size: OrganizationSize,
  agent: Agent,
): Promise<Record<string, Visits>> {
  const { amidLong } = await fillOrganization(await organizationOf(service), size);
  const cookie = await signIn(service, agent);
  const visits: Record<string, Visits> = {};
  for (const [what, address] of Object.entries(largePages(size, amidLong))) {
    const text = await fetched(agent, service.url + address, cookie);
    const twin = /<a href="([^"]+)" rel="alternate" type="application\/json">/
      .exec(text)?.[1]
      ?.replaceAll('&amp;', '&');
    const answers = twin === undefined ? [] : [twin, ...(besideTwin[what] ?? []).map((path) => `/api/v2${path}`)];
    visits[what] = {
      page: async () => void (await fetched(agent, service.url + address, cookie)),
      twin:
        answers.length === 0
          ? null
          : async () => {
              for (const answer of answers) await fetched(agent, service.url + answer, cookie);
            },
      pageBytes: Buffer.byteLength(text),
    };
  }
  return visits;
}

async function signIn({ url, tokens }: RunningService, dispatcher: Agent): Promise<string> {
  const { statusCode, headers, body } = await request(`${url}/-/sign-in`, {
    dispatcher,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ token: tokens.reader }).toString(),
  });
  await body.dump();
  const [cookie] = [headers['set-cookie'] ?? []].flat().map((given) => given.replace(/;.*/s, ''));
  if (statusCode !== 303 || cookie === undefined)
    throw new Error(`expected to be signed in, found status ${statusCode}`);
  return cookie;
}

async function fetched(dispatcher: Agent, url: string, cookie: string): Promise<string> {
  const response = await request(url, { dispatcher, headers: { cookie } });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`GET ${url} answered ${response.statusCode} ${text}`);
  return text;
}
