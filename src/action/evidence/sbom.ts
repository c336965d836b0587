import { ComponentTally, type DocumentHead, type RequiredField } from './component-tally.ts';
import { cyclonedxDocument, cyclonedxVersions } from './cyclonedx.ts';
import { headOf, readJson } from './json.ts';
import { cut, object, shownText, type Target } from './json-target.ts';
import { EvidenceError, type EvidenceFile, type Reading } from './reading.ts';
import { spdxDocument, spdxSubject, spdxVersions } from './spdx.ts';

/**
 * What is demanded unless the user says otherwise. The minimum elements for an SBOM of the NTIA also ask for version,
 * supplier and identifiers, but generators leave those out where they do not know them: versions of lock files and of
 * modules in development, suppliers nearly always.
 */
const DEFAULT_REQUIRED: readonly RequiredField[] = ['name'];

/** How many documents are listed; the components of all are counted. */
const DOCUMENTS_LISTED = 20;

const READ = `CycloneDX ${cyclonedxVersions[0]} to ${cyclonedxVersions.at(-1)} and SPDX ${spdxVersions.join(' and ')}, both as JSON, are read`;

type Format =
  | { format: 'CycloneDX'; specVersion: string }
  | { format: 'SPDX'; specVersion: string; subject: string | null };

interface DocumentRecord {
  file: string;
  format: Format['format'];
  spec_version: string;
  id: string | null;
  generators: readonly string[];
  components: number;
}

/**
 * Reads bills of materials. Compliant when each document lists at least one component, and every component has every
 * required field. Each file is read twice, as what it is and what it is about may come after its components.
 *
 * @throws EvidenceError where a file is not an SBOM in a format that is read; the signal's reason.
 */
export async function readSbom(
  files: readonly EvidenceFile[],
  options: { require?: readonly RequiredField[] },
  signal: AbortSignal,
): Promise<Reading> {
  if (files.length === 0) throw new EvidenceError('expected at least one SBOM file, found none.');
  const required = options.require ?? DEFAULT_REQUIRED;
  const tally = new ComponentTally(required);
  const documents: DocumentRecord[] = [];
  for (const file of files) {
    const before = tally.count;
    const format = await formatOf(file, signal);
    const { target, head } = documentTarget(format, tally);
    await readJson(file, target, signal);
    documents.push(recordOf(file, format, head, tally.count - before));
  }
  return reading(documents, tally, required);
}

function documentTarget(format: Format, tally: ComponentTally): { target: Target; head: DocumentHead } {
  return format.format === 'CycloneDX' ? cyclonedxDocument(tally) : spdxDocument(tally, format.subject);
}

const recordOf = (file: EvidenceFile, format: Format, head: DocumentHead, components: number): DocumentRecord => ({
  file: cut(file.name, 200),
  format: format.format,
  spec_version: format.specVersion,
  id: head.id,
  generators: head.generators,
  components,
});

async function formatOf(file: EvidenceFile, signal: AbortSignal): Promise<Format> {
  await refuseOtherForms(file, signal);
  let bomFormat: string | null = null;
  let specVersion: string | null = null;
  let spdxVersion: string | null = null;
  let hint = '';
  const { members, subject } = spdxSubject();
  const target = object(() => ({
    members: {
      ...members,
      bomFormat: shownText(40, (value) => (bomFormat = value)),
      specVersion: shownText(40, (value) => (specVersion = value)),
      spdxVersion: shownText(40, (value) => (spdxVersion = value)),
    },
    other: (name) => {
      if (name === '@context') hint = 'found JSON-LD, the form of SPDX 3';
      if (name === 'sbom') hint = 'found the SBOM inside of `sbom`, as GitHub exports it: `jq .sbom` takes it out';
    },
  }));
  await readJson(file, target, signal);
  return recognized(file, { bomFormat, specVersion, spdxVersion, subject: subject(), hint });
}

interface Identification {
  bomFormat: string | null;
  specVersion: string | null;
  spdxVersion: string | null;
  subject: string | null;
  hint: string;
}

function recognized(file: EvidenceFile, found: Identification): Format {
  const { bomFormat, specVersion, spdxVersion, subject } = found;
  if (bomFormat !== null && spdxVersion !== null) throw notRead(file, 'found both `bomFormat` and `spdxVersion`');
  if (bomFormat === 'CycloneDX') {
    const version = cyclonedxVersions.find((known) => known === specVersion);
    if (version === undefined)
      throw notRead(
        file,
        `found CycloneDX ${specVersion === null ? 'without `specVersion`' : JSON.stringify(specVersion)}`,
      );
    return { format: 'CycloneDX', specVersion: version };
  }
  if (spdxVersion !== null) {
    const version = spdxVersions.find((known) => `SPDX-${known}` === spdxVersion);
    if (version === undefined) throw notRead(file, `found ${JSON.stringify(spdxVersion)}`);
    return { format: 'SPDX', specVersion: version, subject };
  }
  if (bomFormat !== null) throw notRead(file, `found \`bomFormat\` ${JSON.stringify(bomFormat)}`);
  throw notRead(file, found.hint === '' ? 'found neither `bomFormat` nor `spdxVersion`' : found.hint);
}

async function refuseOtherForms(file: EvidenceFile, signal: AbortSignal): Promise<void> {
  const head = (await headOf(file, signal))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (head.startsWith('<')) throw notRead(file, 'found XML');
  if (/^(?:#[^\n]*\n\s*)*(?:SPDXVersion|spdxVersion|SPDXID):/.test(head))
    throw notRead(file, 'found SPDX as tag-value or YAML');
}

const notRead = (file: EvidenceFile, found: string): EvidenceError =>
  new EvidenceError(`${file.name}: expected an SBOM, ${found}. ${READ}: have the generator write one of these.`);

function reading(
  documents: readonly DocumentRecord[],
  tally: ComponentTally,
  required: readonly RequiredField[],
): Reading {
  const empty = documents.filter(({ components }) => components === 0);
  const lacking = [...tally.lacking].filter(([, count]) => count > 0);
  const kinds = new Set(documents.map((document) => `${document.format} ${document.spec_version}`));
  const problems = [
    ...(empty.length > 0 ? [`no component in ${empty.length} of ${documents.length} documents`] : []),
    ...lacking.map(([field, count]) => `${count} without ${field}`),
  ];
  const verdict = problems.length > 0 ? problems : required.length > 0 ? [`all with ${required.join(', ')}`] : [];
  const components = `${tally.count} ${tally.count === 1 ? 'component' : 'components'}`;
  return {
    compliant: documents.length > 0 && problems.length === 0,
    summary: `${[...kinds].join(' and ')}: ${[components, ...verdict].join(', ')}.`,
    data: {
      require: required,
      components: tally.count,
      lacking: Object.fromEntries(tally.lacking),
      incomplete: tally.incomplete,
      document_count: documents.length,
      empty_documents: empty.length,
      documents: documents.slice(0, DOCUMENTS_LISTED),
    },
  };
}
