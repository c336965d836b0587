import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_SIZE } from '../../../src/service/web/parts/pager.ts';
import { RULES_SHOWN } from '../../../src/service/web/parts/policy-rules.ts';
import { form, type RunningService, startService } from '../../running-service.ts';
import { speaker } from '../records.ts';
import { openVisitor, type Visitor } from './visitor.ts';

const HEAD = '_schema: https://example.com/schemas/policy/v1\n';
const first = `${HEAD}artifacts:\n  provenance: {required: true}\n`;
const second = `${HEAD}artifacts:
  provenance:
    required: true
    exceptions: [{if: '\${{ matches(artifact.name, "^<vendor>/") }}'}]
  trail-compliance: {required: true}
  attestations:
    - {name: unit, type: junit}
    - {name: scan, must_be_compliant: false}
    - {type: decision, for_control: CTL-1, if: '\${{ flow.tags.risk == "high" }}'}
    - {type: decision, for_control: CTL-9}
`;

let service: RunningService;
let visitor: Visitor;

const put = async (name: string, content: string, members: Record<string, unknown> = {}): Promise<void> => {
  const file = { part: 'policy_file', name: 'policy.yaml', content };
  const reply = await service.send('PUT', `/policies/${service.org}`, {
    form: form('payload', { name, ...members }, file),
  });
  expect([200, 201], reply.text).toContain(reply.status);
};
const page = async (path: string): Promise<string> => {
  const { status, text } = await visitor.get(`/acme${path}`);
  expect(status, text).toBe(200);
  // As a reader sees it: without tags, and with one space where there are several.
  return text.replaceAll(/\s+/g, ' ');
};
const words = (text: string): string => text.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');

beforeAll(async () => {
  service = await startService();
  visitor = await openVisitor(service, service.tokens.reader);
  const say = speaker(service);
  await service.send('POST', '/controls/acme', { json: { identifier: 'CTL-1', name: 'Four eyes' } });
  await put('production', first, { description: 'What may go <b>out</b>', comment: 'the first' });
  await put('production', second, { comment: '"more" & <i>more</i>' });
  await put('nothing', HEAD);
  for (const name of ['eu', 'us']) await say.environment(name, ['production']);
  for (let index = 0; index < 7; index += 1) await say.environment(`env-${index}`, ['nothing']);
});
afterAll(() => service.stop());

describe('the list of policies', () => {
  it('says what each is for, in which version, where, and by whom it was changed', async () => {
    const text = await page('/policies');
    expect(text).toContain('<a href="/acme/policies/production">production</a>');
    expect(text).toContain('What may go &lt;b&gt;out&lt;/b&gt;');
    expect(text).toContain('<a href="/acme/environments/eu">eu</a>');
    expect(words(text)).toMatch(/env-3 env-4 and 2 more/);
    expect(text).toContain('admin-of-acme');
    expect(text).toContain('href="/api/v2/policies/acme"');
  });

  it('is cut into pages', async () => {
    for (let index = 0; index < PAGE_SIZE; index += 1) await put(`many-${index}`, HEAD);
    const [one, two] = [await page('/policies'), await page('/policies?page=2')];
    expect(one).toContain('?page=2');
    expect(one).not.toContain('/acme/policies/production"');
    expect(two).toContain('/acme/policies/production"');
    expect(await page('/policies?page=9')).toContain('The last policy is on a page before this one.');
  });
});

describe('a policy', () => {
  it('says in words what it asks for', async () => {
    const text = words(await page('/policies/production'));
    expect(text).toContain('Provenance: the artifact was reported into the flow.');
    expect(text).toContain(
      'Does not apply where this holds: ${{ matches(artifact.name, &quot;^&lt;vendor&gt;/&quot;) }}',
    );
    expect(text).toContain('Trail compliance: the artifact is compliant in its trail of the flow.');
    expect(text).toContain('Attestation unit of type junit, of the artifact or its trail. Each that counts must be');
    expect(text).toContain(
      'Attestation scan of any type, of the artifact or its trail. One that is compliant is enough',
    );
    expect(text).toMatch(/whatever its name, of the artifact or its trail ?, as evidence for control CTL-1. Each/);
    expect(text).toContain('Applies unless this is false: ${{ flow.tags.risk == &quot;high&quot; }}');
  });

  it('leads to the controls that there are', async () => {
    const text = await page('/policies/production');
    expect(text).toContain('href="/acme/controls/CTL-1"');
    expect(text).not.toContain('/acme/controls/CTL-9');
  });

  it('says where it is attached, and what its versions are', async () => {
    const text = await page('/policies/production');
    expect(text).toContain('<a href="/acme/environments/us">us</a>');
    expect(text).toContain('Not judged');
    expect(text).toContain('&quot;more&quot; &amp; &lt;i&gt;more&lt;/i&gt;');
    expect(text).toContain('href="/acme/policies/production/diff?from=1&amp;to=2"');
    expect(text).toContain('action="/acme/policies/production/diff"');
    expect(words(text)).toContain('Document of version 2');
  });

  it('says of one without rules and without environments what that means', async () => {
    await put('bare', HEAD);
    const text = words(await page('/policies/bare'));
    expect(text).toContain('It has no rule: every artifact that was reported into a flow satisfies it.');
    expect(text).toContain('It is attached to no environment, so it stops nothing yet.');
    expect(text).not.toContain('Compare');
  });

  it('shows an older version as such', async () => {
    const text = words(await page('/policies/production?version=1'));
    expect(text).toContain('This is how the policy was in version 1. What artifacts are judged by is version 2');
    expect(text).not.toContain('Trail compliance');
  });

  it('pages its versions and its environments, each on its own', async () => {
    for (let version = 1; version <= PAGE_SIZE + 1; version += 1) await put('busy', `${HEAD}# ${version}\n`);
    for (let index = 0; index <= PAGE_SIZE; index += 1) await speaker(service).environment(`busy-${index}`, ['busy']);
    const text = await page('/policies/busy?versions=2');
    expect(text).toContain('href="/acme/policies/busy?version=1"');
    expect(text).not.toContain('href="/acme/policies/busy?version=2"');
    expect(text).toContain('versions=2&amp;environments=2#environments');
    expect(await page('/policies/busy?environments=2')).toContain('href="/acme/environments/busy-9"');
  });

  it('words a bounded number of rules', async () => {
    const rules = Array.from({ length: RULES_SHOWN + 1 }, (_, index) => `    - {name: rule-${index}}\n`).join('');
    await put('long', `${HEAD}artifacts:\n  attestations:\n${rules}`);
    const text = await page('/policies/long');
    expect(text.split('<strong>Attestation</strong>')).toHaveLength(RULES_SHOWN + 1);
    expect(text).toContain(`the first ${RULES_SHOWN} rules of ${RULES_SHOWN + 1}`);
  });

  it('shows characters that would turn its text around', async () => {
    await put('turned', `${HEAD}# allow \u202Eenon\r\n`);
    const text = await page('/policies/turned');
    expect(text).toContain('# allow ⟨U+202E⟩enon␍');
    expect(text).not.toContain('\u202E');
  });

  it.each([
    ['/policies/unknown', 404, 'no policy &#39;unknown&#39;'],
    ['/policies/production?version=3', 404, 'has no version 3: its newest is 2'],
    ['/policies/production?version=0', 400, 'cannot be shown with version=0:'],
    ['/policies/production?versions=-1', 400, 'cannot be shown with versions=-1:'],
    ['/policies/-', 404, 'nothing can be at this address'],
    ['/policies/production/diff?from=7', 404, 'has no version 7'],
    ['/policies/production/diff?from=%3Cscript%3E', 400, 'cannot be shown with from=%3Cscript%3E'],
  ])('answers %s with %i', async (path, status, said) => {
    const { status: found, text } = await visitor.get(`/acme${path}`);
    expect(found).toBe(status);
    expect(text).toContain(said);
  });

  it('is nothing to a foreigner', async () => {
    const { status } = await visitor.get(`/${service.foreign.org}/policies/production`);
    expect(status).toBe(404);
  });
});

describe('two versions of a policy', () => {
  it('stand side by side, the newest two by default', async () => {
    const text = await page('/policies/production/diff');
    expect(words(text)).toContain('production: version 1 beside 2');
    expect(words(text)).toMatch(/Removed: +provenance: \{required: true\}/);
    expect(text).toContain('<span class="unseen">Added: </span>');
    expect(text).toContain('^&lt;vendor&gt;/');
    expect(words(text)).toContain('1 line removed, 9 lines added.');
  });

  it('may be asked for in either order', async () => {
    expect(words(await page('/policies/production/diff?from=2&to=1'))).toContain('9 lines removed, 1 line added.');
  });

  it('are told to be one where they are', async () => {
    expect(await page('/policies/nothing/diff')).toContain('This is one version');
    await put('back', first);
    await put('back', second);
    await put('back', first);
    expect(await page('/policies/back/diff?from=1&to=3')).toContain('No line differs.');
  });

  it('are not put side by side where nearly everything differs', async () => {
    await put('other', `${HEAD}${'# a\n'.repeat(2000)}`);
    await put('other', `${HEAD}${'# b\n'.repeat(2000)}`);
    expect(await page('/policies/other/diff')).toContain('They differ in more than 1000 lines');
  });
});
