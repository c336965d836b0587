import { describe, expect, it } from 'vitest';
import { startDeadline } from '../../src/action/deadline.ts';
import { findFailed } from '../../src/action/find-failed.ts';
import type { ArtifactFinding, Judgement } from '../../src/action/findings.ts';
import { serviceCalls } from '../../src/action/service-calls.ts';
import type { AttestationRecord } from '../../src/action/stray.ts';
import { createClient } from '../../src/client/client.ts';
import { replying, startGithubApi } from '../e2e/github-api.ts';
import { assertion, compliance, FP, flow, missing, status } from './assertion-fixture.ts';
import { attestationRecord } from './attestation-record.ts';

const question = { scope: 'environment', environment: 'production', flow: 'shop' } as const;

const idOf = (index: number): string => `00000000-0000-0000-0000-${String(index).padStart(8, '0')}`;

/** An artifact that is refused for evidence with these ids. */
function refused(ids: readonly (string | null)[]): ArtifactFinding {
  const statuses = ids.map((id, index) => status(`e${index}`, { is_compliant: false, attestation_id: id }));
  const facts = compliance(false, { attestations_statuses: [...statuses, missing('it'), status('fine')] });
  const judgement: Judgement = {
    verdict: 'non-compliant',
    reason: 'refused',
    assertion: assertion(false, { flows: [flow(false, { compliance_status: facts })] }),
  };
  return {
    artifact: { fingerprint: FP, filename: 'app', name: null },
    report: { state: 'before' },
    judgements: [{ question, judgement }],
  };
}

const record = (id: string, more: Partial<AttestationRecord> = {}): AttestationRecord =>
  attestationRecord({ attestation_id: id, is_compliant: false, artifact_fingerprint: FP, ...more });

/** What is found of artifacts where the service answers so, and for which ids it was asked. */
async function found(artifacts: readonly ArtifactFinding[], answer: (id: string) => { status: number; body: unknown }) {
  await using service = await startGithubApi((response, path) => {
    const { status: code, body } = answer(idIn(path));
    replying(code, body)(response, path);
  });
  const deadline = startDeadline(60_000, Date.now);
  const client = createClient({ apiUrl: service.url, token: 'assay_some_token', userAgent: 'test', maxAttempts: 1 });
  try {
    const failed = await findFailed(artifacts, serviceCalls(client, 'acme', deadline));
    return { failed, asked: service.asked.map(({ method, path }) => `${method} ${idIn(path)}`) };
  } finally {
    deadline.clear();
    await client.close();
  }
}

const idIn = (path: string): string => new URL(path, 'http://service').searchParams.get('attestation_id') ?? '';
const recorded = (more: Partial<AttestationRecord>) => (id: string) => ({
  status: 200,
  body: { data: [record(id, more)] },
});

describe('findFailed', () => {
  it('tells what the records say, each read once', async () => {
    const facts = { description: 'two tests failed', origin_url: 'https://ci.example.com/7', user_data: { a: 1 } };
    const { failed, asked } = await found([refused([idOf(1), null]), refused([idOf(1)])], recorded(facts));
    expect(asked).toEqual([`GET ${idOf(1)}`]);
    expect(failed).toEqual([
      {
        id: idOf(1),
        description: 'two tests failed',
        originUrl: 'https://ci.example.com/7',
        pageUrl: 'https://assay.example.com/t1',
        userData: { a: 1 },
      },
    ]);
  });

  it('takes for an address what is one, and for a description what says something', async () => {
    const facts = { description: '', origin_url: 'javascript:alert(1)', html_url: 'nowhere' };
    const { failed } = await found([refused([idOf(1)])], recorded(facts));
    expect(failed).toMatchObject([{ description: null, originUrl: null, pageUrl: null }]);
  });

  it('reads no more than twenty', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => idOf(index));
    const { failed, asked } = await found([refused(ids)], recorded({}));
    expect(asked).toHaveLength(20);
    expect(failed.map(({ id }) => id)).toEqual(ids.slice(0, 20));
  });

  it.each([
    ['a service that is out', { status: 503, body: { message: 'out' } }],
    ['the record of something else', { status: 200, body: { data: [record(idOf(9))] } }],
    ['an answer that cannot be read', { status: 200, body: 'nonsense' }],
    ['a record that is gone', { status: 200, body: { data: [] } }],
  ])('leaves what it cannot read: %s', async (_what, answer) => {
    expect((await found([refused([idOf(1)])], () => answer)).failed).toEqual([]);
  });

  it('asks nothing where nothing failed', async () => {
    expect(await found([refused([])], recorded({}))).toEqual({ failed: [], asked: [] });
  });
});
