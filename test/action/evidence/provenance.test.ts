import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type ProvenanceQuestion, readProvenance } from '../../../src/action/evidence/provenance.ts';
import { EvidenceError, type Reading } from '../../../src/action/evidence/reading.ts';
import {
  FINGERPRINT,
  GITHUB_ISSUER,
  REPOSITORY,
  type Signing,
  sigstoreInstance,
  slsaStatement,
  WORKFLOW,
} from './sigstore-instance.ts';

type Instance = Awaited<ReturnType<typeof sigstoreInstance>>;
type Bundle = Awaited<ReturnType<Instance['signed']>>;

let instance: Instance;
let foreign: Instance;
beforeAll(async () => {
  [instance, foreign] = await Promise.all([sigstoreInstance(), sigstoreInstance()]);
});

const lines = (...values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** Reads the texts as files. */
async function read(
  bundles: string | Buffer,
  roots: string | Buffer = lines(instance.trustedRoot()),
  asked: Partial<ProvenanceQuestion> = {},
  signal = AbortSignal.timeout(20_000),
): Promise<Reading> {
  const directory = await mkdtemp(join(tmpdir(), 'provenance-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = { path: join(directory, 'bundles.jsonl'), name: 'bundles.jsonl' };
  const trustedRoot = { path: join(directory, 'root.jsonl'), name: 'root.jsonl' };
  await Promise.all([writeFile(file.path, bundles), writeFile(trustedRoot.path, roots)]);
  const question = { fingerprint: FINGERPRINT, identity: WORKFLOW, issuer: GITHUB_ISSUER, trustedRoot };
  return readProvenance(file, { ...question, ...asked }, signal);
}

const readSigned = async (signing: Signing, asked: Partial<ProvenanceQuestion> = {}): Promise<Reading> =>
  read(lines(await instance.signed(signing)), lines(instance.trustedRoot()), asked);

const refused = async (reading: Promise<Reading>): Promise<string> => {
  const error: unknown = await reading.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof EvidenceError)) throw new Error('expected an EvidenceError', { cause: error });
  return error.message;
};

const withPayload = (bundle: Bundle, payload: string): Bundle => ({
  ...bundle,
  dsseEnvelope: { ...bundle.dsseEnvelope, payload: Buffer.from(payload).toString('base64') },
});

const withMaterial = (bundle: Bundle, material: Partial<Bundle['verificationMaterial']>): unknown => ({
  ...bundle,
  verificationMaterial: { ...bundle.verificationMaterial, ...material },
});

describe('readProvenance', () => {
  it('takes provenance that the stated workflow signed', async () => {
    expect(await readSigned({})).toEqual({
      compliant: true,
      summary: `Provenance of sha256:${FINGERPRINT.slice(0, 12)} is signed by ${WORKFLOW}.`,
      data: {
        fingerprint: FINGERPRINT,
        identity: WORKFLOW,
        issuer: GITHUB_ISSUER,
        source_repository: REPOSITORY,
        predicate_type: 'https://slsa.dev/provenance/v1',
        build_type: 'https://actions.github.io/buildtypes/workflow/v1',
        builder: WORKFLOW,
      },
    });
  });

  it('takes the older predicate and statement', async () => {
    const statement = {
      ...slsaStatement(FINGERPRINT, 'https://slsa.dev/provenance/v0.2'),
      _type: 'https://in-toto.io/Statement/v0.1',
      predicate: { buildType: 'make', builder: { id: 'https://ci.example.com' } },
    };
    const { compliant, data } = await readSigned({ statement });
    expect(compliant).toBe(true);
    expect(data).toMatchObject({ build_type: 'make', builder: 'https://ci.example.com' });
  });

  it('takes one of several artifacts of a statement', async () => {
    const other = { name: 'b', digest: { sha512: '0' } };
    const statement = { ...slsaStatement(), subject: [other, ...slsaStatement().subject] };
    expect(await readSigned({ statement })).toMatchObject({ compliant: true });
  });

  it('takes a signature of an instance without public logs, by its timestamp', async () => {
    const closed = await sigstoreInstance({ isPrivate: true });
    const bundle = await closed.signed();
    expect(await read(lines(bundle), lines(closed.trustedRoot()))).toMatchObject({ compliant: true });
    expect(
      await read(lines(withMaterial(bundle, { timestampVerificationData: undefined })), lines(closed.trustedRoot())),
    ).toMatchObject({ compliant: false });
  });

  it('demands an entry of the log where the root has one', async () => {
    const reading = await readSigned({ witness: 'timestamp' });
    expect(reading.compliant).toBe(false);
    expect(reading.summary).toContain('expected 1 tlog entries, got 0');
  });

  it('takes one bundle of several, in JSON Lines or as indented JSON', async () => {
    const sbom = await instance.signed({ statement: slsaStatement(FINGERPRINT, 'https://cyclonedx.org/bom') });
    const good = await instance.signed();
    expect(await read(lines(sbom, await foreign.signed(), good))).toMatchObject({ compliant: true });
    expect(await read(`\uFEFF${lines(sbom)}\r\n${lines(good)}`)).toMatchObject({ compliant: true });
    expect(await read(JSON.stringify(good, null, 2))).toMatchObject({ compliant: true });
  });

  it('takes any one of several roots', async () => {
    const roots = lines(foreign.trustedRoot(), instance.trustedRoot());
    expect(await read(lines(await instance.signed()), roots)).toMatchObject({ compliant: true });
  });

  it('never mixes roots: the log of one does not vouch for the authority of another', async () => {
    const { tlogs, ctlogs } = foreign.trustedRoot();
    const mixed = { ...instance.trustedRoot(), tlogs, ctlogs };
    expect(await read(lines(await instance.signed()), lines(foreign.trustedRoot(), mixed))).toMatchObject({
      compliant: false,
    });
  });

  it.each([
    ['exact', WORKFLOW],
    ['any branch', `${REPOSITORY}/.github/workflows/build.yml@*`],
    ['any workflow of the owner', 'https://github.com/acme/*'],
    ['parts in between', 'https://github.com/acme/*/build.yml@refs/*/main'],
  ])('matches the identity: %s', async (_, identity) => {
    expect(await readSigned({}, { identity })).toMatchObject({ compliant: true });
  });

  it.each([
    ['another artifact', { statement: slsaStatement('f'.repeat(64)) }, {}, 'it is about other artifacts'],
    ['no artifact', { statement: { ...slsaStatement(), subject: [] } }, {}, 'not an in-toto statement'],
    [
      'another predicate',
      { statement: slsaStatement(FINGERPRINT, 'https://slsa.dev/verification_summary/v1') },
      {},
      'not SLSA provenance',
    ],
    ['no statement', { statement: { hello: 'world' } }, {}, 'not an in-toto statement'],
    ['no JSON', { statement: 'hello' }, {}, 'not an in-toto statement'],
    ['another payload type', { payloadType: 'text/plain' }, {}, 'not an in-toto statement'],
    ['another workflow', {}, { identity: `${REPOSITORY}/.github/workflows/release.yml@*` }, 'it was signed by'],
    ['the beginning of an identity', {}, { identity: `${REPOSITORY}/` }, 'it was signed by'],
    ['letters as patterns', {}, { identity: WORKFLOW.replace('.github', '[.]github') }, 'it was signed by'],
    ['another issuer', { issuer: 'https://accounts.example.com' }, {}, 'issued for https://accounts.example.com'],
    ['a caller from elsewhere', { source: 'https://github.com/mallory/app' }, {}, 'state it as source'],
    ['a caller with a longer name', { source: 'https://github.com/acme/ap' }, {}, 'state it as source'],
    [
      'another source than stated',
      {},
      { source: 'https://github.com/acme/shop' },
      'expected https://github.com/acme/shop',
    ],
    ['no source where one is stated', { source: null }, { source: REPOSITORY }, 'it was made in no repository'],
    [
      'an expired certificate',
      { loggedAt: new Date(Date.now() + 3_600_000) },
      {},
      'it cannot be verified (Failed to verify certificate chain: certificate is not valid',
    ],
    ['a time that nobody vouches for', { witness: 'none' }, {}, 'expected 1 timestamps, got 0'],
  ] satisfies [string, Signing, Partial<ProvenanceQuestion>, string][])(
    'does not take %s',
    async (_, signing, asked, words) => {
      const reading = await readSigned(signing, asked);
      expect(reading.compliant).toBe(false);
      expect(reading.summary).toContain(words);
      expect(reading.data).toMatchObject({
        fingerprint: FINGERPRINT,
        expected: { issuer: GITHUB_ISSUER },
        problems: [{ bundle: 'bundles.jsonl' }],
      });
    },
  );

  it('takes a caller from elsewhere where the user states it', async () => {
    const source = 'https://github.com/beta/shop';
    const reading = await readSigned({ source }, { source });
    expect(reading).toMatchObject({ compliant: true, data: { source_repository: source } });
  });

  it('does not take what was changed after it was signed', async () => {
    const bundle = await instance.signed({ statement: slsaStatement('f'.repeat(64)) });
    const [entry] = bundle.verificationMaterial.tlogEntries;
    if (entry === undefined) throw new Error('expected an entry of the log');
    const other = await instance.signed();
    const broken: readonly (readonly [string, unknown])[] = [
      ['payload', withPayload(bundle, JSON.stringify(slsaStatement()))],
      ['signature', { ...other, dsseEnvelope: { ...other.dsseEnvelope, signatures: bundle.dsseEnvelope.signatures } }],
      ['certificate', withMaterial(other, { certificate: bundle.verificationMaterial.certificate })],
      ['log entry left out', withMaterial(other, { tlogEntries: [] })],
      ['log entry of another', withMaterial(other, { tlogEntries: [entry] })],
      ['time in the log', withMaterial(other, { tlogEntries: [{ ...entry, integratedTime: '1' }] })],
      ['certificate that is none', withMaterial(other, { certificate: { rawBytes: 'AAAA' } })],
    ];
    for (const [what, changed] of broken) {
      const reading = await read(lines(changed));
      expect([what, reading.compliant]).toEqual([what, false]);
      expect(reading.summary).toContain('it cannot be verified (');
    }
  });

  it('does not look through more log entries than a signer needs', async () => {
    const bundle = await instance.signed();
    const tlogEntries = Array.from({ length: 11 }, () => bundle.verificationMaterial.tlogEntries).flat();
    const reading = await read(lines(withMaterial(bundle, { tlogEntries })));
    expect(reading.summary).toContain('it has more than 10 log entries and timestamps');
  });

  it('does not take a signature that another instance made', async () => {
    const reading = await read(lines(await foreign.signed()));
    expect(reading.compliant).toBe(false);
    expect(reading.summary).toContain('The bundle cannot be trusted as provenance: it cannot be verified (');
  });

  it('does not take a signed file, which states nothing', async () => {
    const { dsseEnvelope: _, ...rest } = await instance.signed();
    const messageSignature = { messageDigest: { algorithm: 'SHA2_256', digest: 'AAAA' }, signature: 'AAAA' };
    const reading = await read(lines({ ...rest, messageSignature }));
    expect(reading.summary).toBe(
      'The bundle cannot be trusted as provenance: it signs a file, and states nothing of how that was made.',
    );
  });

  it('says why none of several bundles will do, each reason once', async () => {
    const other = await instance.signed({ statement: slsaStatement('f'.repeat(64)) });
    const { summary, data } = await read(lines(other, other, await foreign.signed()));
    expect(summary).toMatch(
      /^None of the 3 bundles can be trusted as provenance: it is about other artifacts[^;]*; it cannot be/,
    );
    expect(data).toMatchObject({
      problems: [
        { bundle: 'bundles.jsonl line 1' },
        { bundle: 'bundles.jsonl line 2' },
        { bundle: 'bundles.jsonl line 3' },
      ],
    });
  });

  it.each([
    ['nothing', ' \n', 'bundles.jsonl: expected Sigstore bundles, found nothing in it'],
    ['no JSON', 'hello', 'bundles.jsonl line 1: expected Sigstore bundles, found text that is not JSON'],
    [
      'another object',
      '{}',
      'bundles.jsonl: expected a Sigstore bundle, found something else (invalid bundle: mediaType',
    ],
    ['null', 'null', 'expected a Sigstore bundle, found something else (it is not a JSON object)'],
    ['a list', '[]', 'expected a Sigstore bundle, found something else (it is not a JSON object)'],
    [
      'members of other types',
      '{"mediaType":1,"verificationMaterial":7,"dsseEnvelope":[]}',
      'expected a Sigstore bundle',
    ],
    [
      'bytes',
      Buffer.from([0x7b, 0xff, 0x7d]),
      'bundles.jsonl: expected Sigstore bundles, found bytes that are not UTF-8',
    ],
    ['too much', Buffer.alloc(8 * 1024 * 1024 + 1, ' '), 'found more than 8388608 bytes (8 MiB)'],
    ['too many', '{}\n'.repeat(101), 'expected at most 100 lines of JSON, found 101'],
    ['depth', '['.repeat(100_000), 'found text that is not JSON'],
  ])('refuses a file with %s instead of bundles', async (_, content, words) => {
    expect(await refused(read(content))).toContain(words);
  });

  it('refuses one broken line among good ones', async () => {
    const good = lines(await instance.signed());
    expect(await refused(read(`${good}{"mediaType"`))).toContain('bundles.jsonl line 2');
  });

  it.each([
    ['nothing', '', 'root.jsonl: expected Sigstore trusted roots, found nothing in it'],
    ['another object', '{}', 'its `mediaType` is not that of one'],
    [
      'no authority',
      '{"mediaType":"application/vnd.dev.sigstore.trustedroot+json;version=0.1"}',
      'it names no certificate authority',
    ],
    [
      'a broken authority',
      '{"mediaType":"application/vnd.dev.sigstore.trustedroot.v0.2+json","certificateAuthorities":[{"certChain":{"certificates":[{"rawBytes":"AAAA"}]}}]}',
      'root.jsonl: expected a Sigstore trusted root, found something else (',
    ],
  ])('refuses a file with %s instead of a trusted root', async (_, roots, words) => {
    expect(await refused(instance.signed().then((bundle) => read(lines(bundle), roots)))).toContain(words);
  });

  it('refuses files that cannot be read', async () => {
    const trustedRoot = { path: join(tmpdir(), 'no-such-root.json'), name: 'roots/root.json' };
    expect(await refused(read('{}', '', { trustedRoot }))).toContain('roots/root.json: cannot be read (ENOENT)');
    const directory = { path: tmpdir(), name: 'roots' };
    expect(await refused(read('{}', '', { trustedRoot: directory }))).toMatch(/^roots: /);
  });

  it('refuses an identity that would trust strangers', async () => {
    for (const identity of ['', '*', '**', '*/build.yml', 'https://github.com/acme*', 'https://*/acme/', 'http*'])
      expect(await refused(readSigned({}, { identity }))).toMatch(/^`identity`: /);
  });

  it('ends with the signal', async () => {
    const reason = new Error('over');
    await expect(read(lines(await instance.signed()), undefined, {}, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
