import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_SIZE } from '../../../src/service/web/parts/pager.ts';
import { type RunningService, startService } from '../../running-service.ts';
import { speaker } from '../records.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let service: RunningService;
let visitor: Visitor;

const add = async (identifier: string, name: string, members: Record<string, unknown> = {}): Promise<void> => {
  const { status } = await service.send('POST', '/controls/acme', { json: { identifier, name, ...members } });
  expect(status).toBe(201);
};
const page = async (path: string): Promise<string> => {
  const { status, text } = await visitor.get(`/acme${path}`);
  expect(status, text).toBe(200);
  return text.replaceAll(/\s+/g, ' ');
};

beforeAll(async () => {
  service = await startService();
  visitor = await openVisitor(service, service.tokens.reader);
  await add('SEC-1', 'Changes are <b>reviewed</b>', { description: 'By "another" person' });
  await service.send('PUT', '/controls/acme/SEC-1', {
    json: { links: { 'the <i>wiki</i>': 'https://wiki.example/1', audit: 'http://audit.example/"onclick="x' } },
  });
  await service.send('PATCH', '/tags/acme/control/SEC-1', { json: { set_tags: { '<u>': 'team' }, remove_tags: [] } });
  await add('OLD-1', 'Nobody asks for this any more');
  await service.send('POST', '/controls/acme/OLD-1/archive');
  await speaker(service).policy(
    'production',
    '_schema: https://example.com/v1\nartifacts:\n  attestations:\n    - {type: decision, for_control: SEC-1}\n',
  );
});
afterAll(() => service.stop());

describe('the list of controls', () => {
  it('shows those in use, with the policies that ask for them', async () => {
    const text = await page('/controls');
    expect(text).toContain('<a href="/acme/controls/SEC-1">SEC-1</a>');
    expect(text).toContain('Changes are &lt;b&gt;reviewed&lt;/b&gt;');
    expect(text).toContain('<a href="/acme/policies/production">production</a>');
    expect(text).toContain('&lt;u&gt;: team');
    expect(text).not.toContain('OLD-1');
    expect(text).toContain('href="/api/v2/controls/acme?page=1&amp;per_page=50"');
  });

  it('leads to those that are archived', async () => {
    expect(await page('/controls')).toContain('href="/acme/controls?archived=true"');
    const text = await page('/controls?archived=true');
    expect(text).toContain('<h1>Archived controls</h1>');
    expect(text).toContain('OLD-1');
    expect(text).not.toContain('SEC-1');
  });

  it('is cut into pages', async () => {
    for (let index = 0; index < PAGE_SIZE; index += 1) await add(`MANY-${index}`, 'one of many');
    expect(await page('/controls')).not.toContain('SEC-1');
    const text = await page('/controls?page=2');
    expect(text).toContain('SEC-1');
    expect(text).toContain('href="/acme/controls?page=1"');
  });

  it('says so where there is none', async () => {
    const foreigner = await openVisitor(service, service.foreign.token);
    const { text } = await foreigner.get(`/${service.foreign.org}/controls`);
    expect(text).toContain('No control yet.');
    expect((await foreigner.get(`/${service.foreign.org}/controls?archived=true`)).text).toContain(
      'No control is archived.',
    );
  });
});

describe('a control', () => {
  it('shows what is on record of it', async () => {
    const text = await page('/controls/SEC-1');
    expect(text).toContain('<h1>SEC-1: Changes are &lt;b&gt;reviewed&lt;/b&gt;</h1>');
    expect(text).toContain('By &quot;another&quot; person');
    expect(text).toContain('<a class="external" href="https://wiki.example/1"');
    expect(text).toContain('the &lt;i&gt;wiki&lt;/i&gt;</a>');
    expect(text).toContain('<a href="/acme/policies/production">production</a>');
    expect(text).toContain('href="/api/v2/controls/acme/SEC-1"');
    expect(text).not.toContain('onclick="');
  });

  it('says that it is archived, and that no policy asks for it', async () => {
    const text = await page('/controls/OLD-1');
    expect(text).toContain('This control is archived: no further decisions on it are taken.');
    expect(text).toContain('No policy has a rule for it');
    expect(text).toContain('It has none.');
  });

  it.each([
    ['/controls/NONE', 404, 'no control &#39;NONE&#39;'],
    ['/controls/%3Cb%3E', 404, 'nothing can be at this address'],
    ['/controls?page=0', 400, 'cannot be shown with page=0:'],
    ['/controls?archived=maybe', 400, 'cannot be shown with archived=maybe:'],
  ])('answers %s with %i', async (path, status, said) => {
    const { status: found, text } = await visitor.get(`/acme${path}`);
    expect(found).toBe(status);
    expect(text).toContain(said);
  });
});
