import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { artifactKeys, parseArtifacts } from '../../src/config/artifact-spec.ts';
import { attestationKeys, parseAttestations } from '../../src/config/attestation-spec.ts';
import { artifactForms, attestationMembers, editorSchemas, schemaFiles } from '../../src/config/editor-schema.ts';
import { keysOfKind } from '../../src/config/evidence-spec.ts';
import { runs } from '../runs.ts';

const root = path.resolve(import.meta.dirname, '../..');
const schemas = editorSchemas();
const ajv = new Ajv({ allowUnionTypes: true, strict: false });
const isConfig = ajv.compile(schemas[schemaFiles.config] ?? false);
const isTemplate = ajv.compile(schemas[schemaFiles.template] ?? false);
const isPolicy = ajv.compile(schemas[schemaFiles.policy] ?? false);

const reads = async (text: string, parseList: typeof parseArtifacts | typeof parseAttestations): Promise<boolean> => {
  let isRight = true;
  const report = (): void => {
    isRight = false;
  };
  await parseList({ text, input: 'x', file: null, report }, null);
  return isRight;
};

describe('the schemas for editors', () => {
  it.each(Object.keys(schemas))('lie in %s', (file) => {
    expect(JSON.parse(readFileSync(path.join(root, file), 'utf8'))).toEqual(schemas[file]);
  });

  it('have paths that `_schema` may name', () => {
    for (const file of [schemaFiles.template, schemaFiles.policy]) expect(file).toMatch(/\/v1$/);
  });

  it.each(['examples/assay.yml', 'examples/demo.yml'])('take %s', (file) => {
    expect(isConfig(parse(readFileSync(path.join(root, file), 'utf8'))), JSON.stringify(isConfig.errors)).toBe(true);
  });

  it.each([
    { flw: 'a' },
    { flow: { nme: 'a' } },
    { flow: 'a b' },
    { flow: 'a', template: { version: 2 } },
    { flow: 'a', template: { trial: {} } },
    { artifacts: [] },
    { artifacts: [{ pth: 'a' }] },
    { artifacts: [{ path: 'a', exclude: 'b' }] },
    { attestations: [{ name: 'a' }] },
    { attestations: [{ name: 'a', compliant: true, junit: 'b' }] },
    { attestations: [{ name: 'a', compliant: { env: 'X', y: 1 } }] },
    { attestations: [{ name: 'a', sarif: 'x', 'fail-on': 'errors' }] },
    { environments: [{ name: 'a', type: 'k8s' }] },
    { policies: [{ name: 'a', policy: { artifacts: {} } }] },
  ])('refuse %j', (value) => {
    expect(isConfig(value)).toBe(false);
  });

  it('take templates and policies in files of their own', () => {
    expect(isTemplate({ version: 1, trail: { artifacts: [{ name: 'a', attestations: null }] } })).toBe(true);
    expect(isTemplate({ trail: { attestations: [{ name: 'a', type: 'custom:x' }] } })).toBe(true);
    expect(isTemplate({ trail: { attestations: [{ name: 'a', type: 'junt' }] } })).toBe(false);
    expect(isPolicy({ _schema: 'https://a.example/v1', artifacts: { provenance: { required: true } } })).toBe(true);
    expect(isPolicy({ _schema: 'https://a.example/v2' })).toBe(false);
    expect(isPolicy({ _schema: 'https://a.example/v1', artefacts: {} })).toBe(false);
  });

  it('have a description for every key of a config file', () => {
    const { properties } = schemas[schemaFiles.config] as { properties: Record<string, { description?: string }> };
    expect(Object.values(properties).filter(({ description }) => !description)).toEqual([]);
  });
});

describe('what editors are told of the lists is what their readers take', () => {
  it('by the keys', () => {
    const forms = Object.entries(artifactForms).map(([kind, form]) => [kind, Object.keys(form.shape).toSorted()]);
    expect(Object.fromEntries(forms)).toEqual(
      Object.fromEntries(Object.entries(artifactKeys).map(([kind, keys]) => [kind, keys.toSorted()])),
    );
    expect(Object.keys(attestationMembers).toSorted()).toEqual(attestationKeys.toSorted());
  });

  const artifactValues = {
    path: 'a',
    dir: 'a',
    dirhash: 'a',
    image: 'a',
    docker: 'a',
    checksums: 'a',
    fingerprint: 'b'.repeat(64),
    filename: 'a',
    name: 'a',
    exclude: ['a'],
    other: 'a',
  };

  it('for artifacts', async () => {
    const keys = fc.subarray(Object.keys(artifactValues), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(keys, async (chosen) => {
        const item = Object.fromEntries(Object.entries(artifactValues).filter(([key]) => chosen.includes(key)));
        expect(isConfig({ artifacts: [item] })).toBe(await reads(JSON.stringify([item]), parseArtifacts));
      }),
      { numRuns: runs(300) },
    );
  });

  const attestationValues: Record<string, unknown> = {
    name: 'a',
    artifact: 'a',
    compliant: true,
    junit: ['a.xml'],
    sarif: 'a',
    'fail-on': 'note',
    sbom: 'a',
    require: ['name'],
    coverage: 'a',
    minimum: 80,
    'pull-request': { approvals: 2 },
    provenance: 'a',
    identity: 'https://github.com/acme/app/x',
    issuer: 'a',
    source: 'a',
    'trusted-root': 'a',
    custom: 'a',
    data: { a: 1 },
    'data-file': { env: 'X' },
    description: 'a',
    attachments: ['a'],
    'user-data': { a: [1] },
    'user-data-file': 'a',
    annotations: { a: 1 },
    'external-urls': { a: 'https://a.example', b: { href: 'https://a.example' } },
    'origin-url': 'https://a.example',
    other: 'a',
  };

  it('for attestations, where editors are told no less', async () => {
    expect(
      Object.keys(attestationValues)
        .filter((key) => key !== 'other')
        .toSorted(),
    ).toEqual(attestationKeys.toSorted());
    const kind = fc.constantFrom(...Object.entries(keysOfKind));
    const others = fc.subarray(Object.keys(attestationValues), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(kind, others, async ([own, beside], more) => {
        const chosen = new Set<string>(['name', own, ...beside, ...more]);
        const item = Object.fromEntries(Object.entries(attestationValues).filter(([key]) => chosen.has(key)));
        const isRead = await reads(JSON.stringify([item]), parseAttestations);
        expect(!isRead || isConfig({ attestations: [item] }), JSON.stringify(isConfig.errors)).toBe(true);
      }),
      { numRuns: runs(300) },
    );
  });

  it('for every kind of evidence', async () => {
    for (const [own, beside] of Object.entries(keysOfKind)) {
      const chosen = new Set<string>(['name', own, ...beside.filter((key) => key !== 'data')]);
      const item = Object.fromEntries(Object.entries(attestationValues).filter(([key]) => chosen.has(key)));
      expect(await reads(JSON.stringify([item]), parseAttestations)).toBe(true);
      expect(isConfig({ attestations: [item] })).toBe(true);
    }
  });
});
