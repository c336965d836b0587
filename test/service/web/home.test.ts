import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form, type RunningService, startService } from '../../running-service.ts';
import { file, reporterOf } from '../environment-reporter.ts';
import { fingerprintOf, speaker } from '../records.ts';
import { statementsOf } from './statement-count.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const strict = '_schema: https://example.com/v1\nartifacts: {provenance: {required: true}}\n';

let service: RunningService;
let visitor: Visitor;
let stranger: Visitor;

async function home(): Promise<string> {
  const { status, text } = await visitor.get('/acme');
  expect(status, text).toBe(200);
  return text.replaceAll(/\s+/g, ' ');
}
const words = (text: string): string =>
  text
    .replaceAll(/<\/t[dh]>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ');
/** What is left where the name of the organization and the id of the request are taken out. */
const withoutNames = (text = ''): string => text.replaceAll(/<code>.*?<\/code>|umbrella|nowhere/g, '');
const section = (text: string, title: string): string => text.split(`<h2>${title}</h2>`)[1]?.split('<h2>')[0] ?? '';

beforeAll(async () => {
  service = await startService();
  visitor = await openVisitor(service, service.tokens.reader);
  stranger = await openVisitor(service, service.foreign.token);
});
afterAll(() => service.stop());

describe('the home of an organization', () => {
  it('says what to do first where nothing is on record', async () => {
    const text = await home();
    expect(text).toContain('assay token create --org acme --role member');
    expect(text).toContain(`api-url: ${service.url}`);
    expect(text).not.toContain('<table>');
  });

  it('is where somebody who signed in begins', async () => {
    const { status, headers } = await visitor.get('/');
    expect([status, headers.get('location')]).toEqual([303, '/acme']);
  });

  it('is one answer for a foreign and for an unknown organization', async () => {
    const [foreign, unknown] = await Promise.all(['/umbrella', '/nowhere'].map((path) => visitor.get(path)));
    expect([foreign?.status, unknown?.status]).toEqual([404, 404]);
    expect(withoutNames(foreign?.text)).toBe(withoutNames(unknown?.text));
    expect((await stranger.get('/umbrella')).status).toBe(200);
  });

  it('shows what needs attention first, the newest artifacts and the environments', async () => {
    const say = speaker(service);
    const tell = reporterOf(service);
    await say.flow('shop', 'trail: {attestations: [{name: unit, type: generic}]}');
    await say.policy('strict', strict);
    for (const name of ['calm', 'production']) await tell.create(name, { policies: ['strict'] });
    await tell.create('new');
    await say.attest('shop', 'failing', 'unit', { is_compliant: false });
    await say.attest('shop', 'fine', 'unit');
    await service.send('PUT', '/trails/acme/shop', { form: form('data_json', { name: 'unfinished' }) });
    await say.report('shop', fingerprintOf('app'), { trail_name: 'fine', filename: 'app <i>.tgz' });
    await tell.report('calm', [file('app', fingerprintOf('app'))]);
    await tell.report('production', [file('stray', fingerprintOf('stray'))]);

    const text = await home();
    expect(words(section(text, 'Needs attention'))).toMatch(
      /Non-compliant environment production .*Non-compliant trail failing of flow shop.*Incomplete trail unfinished/,
    );
    expect(section(text, 'Needs attention')).not.toMatch(/>calm<|>fine</);
    expect(section(text, 'Needs attention')).toContain('href="/acme/flows/shop/trails/failing"');
    expect(words(section(text, 'Newest artifacts'))).toMatch(/app &lt;i&gt;\.tgz [0-9a-f]{12} ✓ Compliant shop fine/);
    expect(words(section(text, 'Environments'))).toMatch(
      /production ✗ Non-compliant.*new \? Not judged.*calm ✓ Compliant/,
    );
    expect(words(text)).toContain('1 flow, 3 trails');
    expect(text).toContain('href="/api/v2/trails/acme?page=1&amp;per_page=50"');
  });

  it('takes the same number of statements however much there is', async () => {
    const say = speaker(service);
    const before = await statementsOf(home);
    for (let index = 0; index < 12; index += 1) {
      await say.report(`flow-${index}`, fingerprintOf(String(index)), { trail_name: `t-${index}` });
    }
    // Trails are judged ten at a time, fifty at the most.
    expect(await statementsOf(home)).toBeLessThan(before + 10);
    expect(words(section(await home(), 'Newest artifacts'))).not.toContain('flow-1 ');
  });

  it('says where nothing needs attention', async () => {
    await speaker(service).attest('shop', 'failing', 'unit');
    await speaker(service).attest('shop', 'unfinished', 'unit');
    await reporterOf(service).report('production', []);
    const text = words(section(await home(), 'Needs attention'));
    expect(text).toMatch(/No environment is non-compliant\. The newest \d+ trails are compliant\./);
  });
});
