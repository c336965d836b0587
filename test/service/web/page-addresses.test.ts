import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../../running-service.ts';
import { bodyOf, exchange, statusOf } from '../../hardness/raw-connection.ts';
import { refused } from '../records.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let service: RunningService;
let visitor: Visitor;

beforeAll(async () => {
  service = await startService();
  visitor = await openVisitor(service, service.tokens.reader);
});
afterAll(() => service.stop());

const headingOf = (text: string): string => /<h1>([^<]*)<\/h1>/.exec(text)?.[1] ?? '';

describe('an address that cannot be read', () => {
  it.each(['/acme/%E0%A4%A', '/acme/flows/%ff', `/acme/flows/${'x'.repeat(900)}`])(
    'is a page for a browser, and JSON for everything else: %s',
    async (path) => {
      const page = await visitor.get(path);
      expect(page.status).toBe(400);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(headingOf(page.text)).toBe('This address cannot be read');
      const other = await visitor.get(path, { accept: '*/*' });
      expect(other.status).toBe(400);
      expect(JSON.parse(other.text)).toMatchObject({ code: 'invalid_input' });
    },
  );

  it('is JSON in the interface, whoever asks', async () => {
    const reply = await service.send('GET', '/flows/acme/%E0%A4%A', { headers: { accept: 'text/html' } });
    expect(refused(reply, 'invalid_input').message).toContain('cannot be read');
  });
});

describe('a slash at the end of an address', () => {
  it.each([
    ['/acme/', '/acme'],
    ['/acme/flows/', '/acme/flows'],
    ['/acme/flows/?page=2', '/acme/flows?page=2'],
    ['/-/sign-in/', '/-/sign-in'],
  ])('leads to the page without it: %s', async (path, expected) => {
    const answer = await visitor.get(path);
    expect(answer.status).toBe(308);
    expect(answer.headers.get('location')).toBe(expected);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('leads below the path that the service has on its host', async () => {
    const beside = await startService({ publicUrl: 'https://example.com/tools/assay' });
    try {
      const answer = await (await openVisitor(beside)).get('/acme/');
      expect(answer.headers.get('location')).toBe('/tools/assay/acme');
    } finally {
      await beside.stop();
    }
  });

  it.each(['//example.org/', '/\\example.org/', '/acme//example.org/', '///example.org/x/', '/./\\/example.org/'])(
    'never leads to another site: %s',
    async (path) => {
      const { host } = new URL(service.url);
      const answer = await exchange(service.url, `GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
      const [, location = '/'] = /^location: (.*)$/im.exec(answer) ?? [];
      expect(new URL(location.trim(), service.url).origin).toBe(service.url);
    },
  );

  it('is another address in the interface, and where something is sent', async () => {
    expect(await service.send('GET', '/flows/acme/')).not.toMatchObject({ status: 308 });
    const { host } = new URL(service.url);
    const sent = await exchange(
      service.url,
      `POST /acme/ HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
    );
    expect(statusOf(sent)).toBe('404');
    expect(bodyOf(sent)).toMatchObject({ code: 'unknown_path' });
  });
});

describe('asking once more for an address that a link of another site leads to', () => {
  it.each(['//example.org/x', '///example.org', '/\\\\example.org/x', '/..//example.org'])(
    'never leads to another site: %s',
    async (path) => {
      const { host } = new URL(service.url);
      const head = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: text/html\r\nsec-fetch-site: cross-site\r\n`;
      const answer = await exchange(service.url, `${head}connection: close\r\n\r\n`);
      const led = [...answer.matchAll(/(?:url=|href=")([^"]*)"/g)].map(([, address = '']) => address);
      expect(led.length).toBeGreaterThan(0);
      for (const address of led.filter((one) => !one.startsWith('#'))) {
        expect(new URL(address, service.url).origin).toBe(service.url);
      }
    },
  );
});

describe('what a page is asked for and cannot show', () => {
  it.each(['/acme/flows//artifacts/x', '/acme/flows/a%00b', `/acme/flows/shop/artifacts/none`, '/acme/policies/%20'])(
    'is nothing where no record can have such a name: %s',
    async (path) => {
      const { status, text } = await visitor.get(path);
      expect(status).toBe(404);
      expect(headingOf(text)).toBe('Nothing here');
      expect(text).not.toMatch(/params|Too small|pattern|validation/);
    },
  );

  it.each([
    ['/acme/flows?page=x', 'with page=x:'],
    ['/acme/flows?page=1&page=2', 'with page=1&amp;page=2:'],
    ['/acme/search?q=a%00b', 'with q=a%00b:'],
    [`/acme/flows?page=${'9'.repeat(500)}`, `with page=${'9'.repeat(95)}…:`],
    ['/acme/flows?page=<b>', 'with page=%3Cb%3E:'],
  ])('is said in words that are no schema: %s', async (path, words) => {
    const { status, text } = await visitor.get(path);
    expect(status).toBe(400);
    expect(headingOf(text)).toBe('This cannot be shown');
    expect(text).toContain(`this page cannot be shown ${words}`);
    expect(text).not.toMatch(/query\.|Too |expected|validation/);
  });

  it('has a title that fits', async () => {
    const large = await visitor.post('/-/sign-in', { token: 'x'.repeat(20_000) });
    expect([large.status, headingOf(large.text)]).toEqual([413, 'That was too much']);
  });
});
