import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RequiredField } from '../../../src/action/evidence/component-tally.ts';
import { EvidenceError, type Reading } from '../../../src/action/evidence/reading.ts';
import { readSbom } from '../../../src/action/evidence/sbom.ts';
import { runs } from '../../runs.ts';
import { evidenceFile, evidenceFiles, fixture, refusalOf, reordered, unhurried } from './evidence-file.ts';

const everyField: readonly RequiredField[] = ['name', 'version', 'license', 'purl', 'supplier', 'hash'];

const read = (content: unknown, require?: readonly RequiredField[]): Promise<Reading> =>
  readSbom(evidenceFiles(content), require === undefined ? {} : { require }, unhurried);

const cyclonedx = (...components: object[]): object => ({ bomFormat: 'CycloneDX', specVersion: '1.5', components });

const spdx = (...packages: object[]): object => ({ spdxVersion: 'SPDX-2.2', SPDXID: 'SPDXRef-DOCUMENT', packages });

async function lacks(content: object): Promise<string[]> {
  const { lacking } = (await read(content, everyField)).data;
  return Object.entries(lacking as Record<string, number>).flatMap(([field, count]) => (count > 0 ? [field] : []));
}

describe('readSbom', () => {
  it('reads CycloneDX: components inside of components count, files and the subject do not', async () => {
    const reading = await readSbom([fixture('image.cdx.json')], { require: ['name', 'version', 'license'] }, unhurried);
    expect(reading).toEqual({
      compliant: false,
      summary: 'CycloneDX 1.6: 4 components, 1 without version, 2 without license.',
      data: {
        require: ['name', 'version', 'license'],
        components: 4,
        lacking: { name: 0, version: 1, license: 2 },
        incomplete: [
          { name: 'app/package-lock.json', version: null, ref: 'lock', lacks: ['version', 'license'] },
          { name: 'debian', version: '12', ref: 'os', lacks: ['license'] },
        ],
        document_count: 1,
        empty_documents: 0,
        documents: [
          {
            file: 'image.cdx.json',
            format: 'CycloneDX',
            spec_version: '1.6',
            id: 'urn:uuid:0b6a2d1e-4f5c-4d2b-9c3a-6a7b8c9d0e1f',
            generators: ['image-scanner 1.2.3'],
            components: 4,
          },
        ],
      },
    });
  });

  it('reads SPDX: files and the package that the document describes do not count', async () => {
    const reading = await readSbom([fixture('package.spdx.json')], { require: everyField }, unhurried);
    expect(reading.summary).toBe(
      'SPDX 2.3: 2 components, 1 without version, 1 without license, 1 without purl, 1 without supplier, 1 without hash.',
    );
    expect(reading.compliant).toBe(false);
    expect(reading.data).toMatchObject({
      components: 2,
      incomplete: [{ name: 'right', version: 'NOASSERTION', ref: 'SPDXRef-right' }],
      documents: [
        {
          format: 'SPDX',
          spec_version: '2.3',
          id: 'https://example.test/spdx/app-4f5c',
          generators: ['spdx-writer-1.2.3'],
        },
      ],
    });
  });

  it.each(['image.cdx.json', 'module.cdx.json', 'package.spdx.json'])(
    'demands of %s only names by default',
    async (name) => {
      const reading = await readSbom([fixture(name)], {}, unhurried);
      expect(reading.compliant).toBe(true);
      expect(reading.summary).toMatch(/ components?, all with name\.$/);
    },
  );

  it('adds up several documents, and wants components in each', async () => {
    const files = [fixture('module.cdx.json'), fixture('package.spdx.json')];
    expect(await readSbom(files, {}, unhurried)).toMatchObject({
      compliant: true,
      summary: 'CycloneDX 1.4 and SPDX 2.3: 3 components, all with name.',
      data: { components: 3, documents: [{ generators: ['build-plugin 2.8.0'], components: 1 }, { components: 2 }] },
    });
    expect(await readSbom([...files, ...evidenceFiles(cyclonedx())], {}, unhurried)).toMatchObject({
      compliant: false,
      summary: 'CycloneDX 1.4 and SPDX 2.3 and CycloneDX 1.5: 3 components, no component in 1 of 3 documents.',
    });
  });

  it.each([
    ['CycloneDX', cyclonedx()],
    [
      'CycloneDX without the list',
      { bomFormat: 'CycloneDX', specVersion: '1.2', metadata: { component: { name: 'app' } } },
    ],
    ['CycloneDX with files only', cyclonedx({ type: 'file', name: 'a' })],
    ['SPDX', spdx()],
    ['SPDX with its subject only', { ...spdx({ SPDXID: 'SPDXRef-a', name: 'app' }), documentDescribes: ['SPDXRef-a'] }],
  ])('finds %s without components non-compliant', async (_what, content) => {
    expect(await read(content)).toMatchObject({ compliant: false, data: { components: 0, empty_documents: 1 } });
  });

  it('counts each package of a document that describes several', async () => {
    const packages = [
      { SPDXID: 'SPDXRef-a', name: 'a' },
      { SPDXID: 'SPDXRef-b', name: 'b' },
    ];
    const described = {
      spdxElementId: 'SPDXRef-b',
      relationshipType: 'DESCRIBED_BY',
      relatedSpdxElement: 'SPDXRef-DOCUMENT',
    };
    const document = { ...spdx(...packages), documentDescribes: ['SPDXRef-a'], relationships: [described] };
    expect((await read(document)).data.components).toBe(2);
  });

  const full = {
    type: 'library',
    name: 'a',
    version: '1',
    licenses: [{ expression: 'MIT' }],
    purl: 'pkg:npm/a@1',
    supplier: { name: 'A' },
    hashes: [{ alg: 'SHA-256', content: '12ab' }],
  };

  it.each([
    [{}, []],
    [{ licenses: [{ license: { name: 'Own' } }] }, []],
    [{ name: ' \n' }, ['name']],
    [{ name: undefined }, ['name']],
    [{ name: ' '.repeat(300) }, ['name']],
    [{ version: '' }, ['version']],
    [{ licenses: [] }, ['license']],
    [{ licenses: [{ license: { url: 'https://example.test' } }] }, ['license']],
    [{ licenses: [{ license: { name: 'NOASSERTION' } }] }, ['license']],
    [{ purl: 'npm/a@1' }, ['purl']],
    [{ supplier: {} }, ['supplier']],
    [{ supplier: null }, ['supplier']],
    [{ hashes: [{ alg: 'SHA-256', content: '' }] }, ['hash']],
    [{ hashes: [{ content: '12ab' }] }, ['hash']],
  ])('tells what a CycloneDX component lacks: %j', async (change, missing) => {
    expect(await lacks(cyclonedx({ ...full, ...change }))).toEqual(missing);
  });

  const fullPackage = {
    name: 'a',
    versionInfo: '1',
    licenseDeclared: 'MIT',
    supplier: 'Organization: A',
    externalRefs: [{ referenceCategory: 'PACKAGE_MANAGER', referenceType: 'purl', referenceLocator: 'pkg:npm/a@1' }],
    checksums: [{ algorithm: 'SHA1', checksumValue: '12ab' }],
  };

  it.each([
    [{}, []],
    [{ licenseDeclared: 'NOASSERTION', licenseConcluded: 'MIT' }, []],
    [{ name: '' }, ['name']],
    [{ versionInfo: 'NOASSERTION' }, ['version']],
    [{ licenseDeclared: 'NONE' }, ['license']],
    [{ supplier: 'NOASSERTION' }, ['supplier']],
    [{ externalRefs: [{ referenceType: 'cpe23Type', referenceLocator: 'pkg:npm/a@1' }] }, ['purl']],
    [{ checksums: [] }, ['hash']],
  ])('tells what an SPDX package lacks: %j', async (change, missing) => {
    expect(await lacks(spdx({ ...fullPackage, ...change }))).toEqual(missing);
  });

  it.each([
    [
      'XML',
      '<?xml version="1.0"?><bom/>',
      'expected an SBOM, found XML. CycloneDX 1.2 to 1.7 and SPDX 2.2 and 2.3, both as JSON, are read',
    ],
    ['tag-value', '# made by hand\nSPDXVersion: SPDX-2.3\n', 'found SPDX as tag-value or YAML.'],
    ['YAML', 'spdxVersion: "SPDX-2.3"\n', 'found SPDX as tag-value or YAML.'],
    [
      'SPDX 3',
      { '@context': 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld', '@graph': [] },
      'found JSON-LD, the form of SPDX 3.',
    ],
    ['an older SPDX', { spdxVersion: 'SPDX-2.1', packages: [] }, 'found "SPDX-2.1".'],
    ['an older CycloneDX', { bomFormat: 'CycloneDX', specVersion: '1.1' }, 'found CycloneDX "1.1".'],
    [
      'CycloneDX without version',
      { bomFormat: 'CycloneDX', components: [{ name: 'a' }] },
      'found CycloneDX without `specVersion`.',
    ],
    ['another format', { bomFormat: 'Other' }, 'found `bomFormat` "Other".'],
    [
      'two formats',
      { ...cyclonedx({ name: 'a' }), ...spdx({ name: 'a' }) },
      'found both `bomFormat` and `spdxVersion`.',
    ],
    ['an export of GitHub', { sbom: spdx({ name: 'a' }) }, '`jq .sbom` takes it out.'],
    ['other JSON', { name: 'a' }, 'found neither `bomFormat` nor `spdxVersion`.'],
    ['an empty file', '', 'ends too early'],
    [
      'components that are no list',
      { ...cyclonedx(), components: {} },
      'at components: expected a list, found an object.',
    ],
    [
      'a component that is no object',
      { ...cyclonedx(), components: ['a'] },
      'at components[0]: expected an object, found text.',
    ],
    [
      'two lists of components',
      '{"bomFormat":"CycloneDX","specVersion":"1.5","components":[{}],"components":[]}',
      'found `components` twice.',
    ],
  ])('refuses %s', async (_what, content, message) => {
    expect(await refusalOf(read(content))).toContain(message);
  });

  it('refuses no file at all', async () => {
    expect(await refusalOf(readSbom([], {}, unhurried))).toContain('at least one SBOM file');
  });

  it('stays within 256 KiB whatever the documents hold', async () => {
    const long = '\u0001'.repeat(400);
    const component = { name: long, version: long, 'bom-ref': long };
    const tools = Array.from({ length: 9 }, () => ({ name: long, version: long }));
    const document = {
      ...cyclonedx(...Array.from({ length: 30 }, () => component)),
      serialNumber: long,
      metadata: { tools },
    };
    const { data } = await readSbom(
      evidenceFiles(...Array.from({ length: 30 }, () => document)),
      { require: everyField },
      unhurried,
    );
    expect(data).toMatchObject({ components: 900, document_count: 30, lacking: { purl: 900 } });
    expect(data.incomplete).toHaveLength(20);
    expect(JSON.stringify(data).length).toBeLessThan(256 * 1024);
  });

  it('reads the same whatever the order of members', async () => {
    const wholes = ['image.cdx.json', 'package.spdx.json'].map((name): unknown =>
      JSON.parse(readFileSync(fixture(name).path, 'utf8')),
    );
    for (const whole of wholes) {
      const expected = await read(whole, everyField);
      await fc.assert(
        fc.asyncProperty(fc.string(), async (salt) => {
          expect(await read(reordered(whole, salt), everyField)).toEqual(expected);
        }),
        { numRuns: runs(20) },
      );
    }
  });

  it.each(['module.cdx.json', 'package.spdx.json'])('never passes %s cut off', async (name) => {
    const file = evidenceFile('cut.json');
    const bytes = readFileSync(fixture(name).path);
    for (let end = 0; end < bytes.lastIndexOf('}'); end += 1) {
      file.write(bytes.subarray(0, end));
      expect(await refusalOf(readSbom([file], {}, unhurried))).toContain('cut.json');
    }
  });

  it('refuses bytes of any kind with words of its own', async () => {
    const file = evidenceFile('any.json');
    const good = readFileSync(fixture('module.cdx.json').path);
    const damaged = fc.tuple(fc.nat(good.length - 1), fc.nat(255)).map(([at, byte]) => {
      const bytes = Buffer.from(good);
      bytes[at] = byte;
      return bytes;
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 200 }), damaged), async (bytes) => {
        file.write(bytes);
        const outcome = await readSbom([file], {}, unhurried).catch((error: unknown) => error);
        expect(outcome instanceof EvidenceError || (outcome as Reading).data.document_count === 1).toBe(true);
      }),
      { numRuns: runs(200) },
    );
  });
});
