import { afterAll, beforeAll, expect, it } from 'vitest';
import { PAGE_SIZE } from '../../../src/service/web/parts/pager.ts';
import { form, type RunningService, startService } from '../../running-service.ts';
import { openVisitor, type Visitor } from './visitor.ts';

let service: RunningService;
let visitor: Visitor;

const name = async (repository: Record<string, unknown>): Promise<void> => {
  const data = { name: `t-${String(repository['id'])}`, repo_info: { name: 'acme/shop', url: 'u', ...repository } };
  const { status } = await service.send('PUT', '/trails/acme/shop', { form: form('data_json', data) });
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
});
afterAll(() => service.stop());

it('says where repositories come from while there is none', async () => {
  expect(await page('/repositories')).toContain('No repository yet');
});

it('shows each with its provider and its address, of which only one of the web is a link', async () => {
  await service.send('PUT', '/flows/acme/template_file', {
    form: form('data_json', { name: 'shop', description: '' }),
  });
  await name({ id: '1', url: 'https://git.example/acme/shop', provider: 'github', description: '<b>shop</b>' });
  await name({ id: '2', name: '<script>alert(1)</script>', url: 'javascript:alert(1)' });
  const text = await page('/repositories');
  expect(text).toContain(
    '<a class="external" href="https://git.example/acme/shop" rel="noopener noreferrer nofollow">',
  );
  expect(text).toContain('github');
  expect(text).toContain('&lt;b&gt;shop&lt;/b&gt;');
  expect(text).toContain('<span>javascript:alert(1)</span>');
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(text).not.toMatch(/href="javascript/);
  expect(text).toContain('href="/api/v2/repos/acme?page=1&amp;per_page=50"');
});

it('is cut into pages, the latest activity first', async () => {
  for (let index = 0; index < PAGE_SIZE; index += 1) await name({ id: `many-${index}` });
  expect(await page('/repositories')).not.toContain('https://git.example/acme/shop');
  const text = await page('/repositories?page=2');
  expect(text).toContain('https://git.example/acme/shop');
  expect(text).toContain('(52 in all)');
});

it('refuses a page that is none, and shows nothing of another organization', async () => {
  expect((await visitor.get('/acme/repositories?page=x')).status).toBe(400);
  expect((await visitor.get(`/${service.foreign.org}/repositories`)).status).toBe(404);
});
