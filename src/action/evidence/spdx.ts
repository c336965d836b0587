import {
  type Component,
  type ComponentTally,
  type DocumentHead,
  GENERATORS_LISTED,
  type RequiredField,
  saysSomething,
} from './component-tally.ts';
import { cut, identity, list, object, type ObjectTarget, shownText, type Target } from './json-target.ts';

export const spdxVersions = ['2.2', '2.3'] as const;

const DOCUMENT_ID = 'SPDXRef-DOCUMENT';
const TOOL = 'Tool: ';

/**
 * What a document is about: the one element that it describes, in `documentDescribes` or by relationships; null where
 * it describes none or several.
 */
export function spdxSubject(): { members: ObjectTarget['members']; subject: () => string | null } {
  let first: string | null = null;
  let several = false;
  const describes = (id: string): void => {
    first ??= id;
    several ||= id !== first;
  };
  const relationship = object(() => {
    let from = '';
    let type = '';
    let to = '';
    return {
      members: {
        spdxElementId: identity((value) => (from = value)),
        relationshipType: shownText(40, (value) => (type = value)),
        relatedSpdxElement: identity((value) => (to = value)),
      },
      end: () => {
        if (type === 'DESCRIBES' && from === DOCUMENT_ID) describes(to);
        if (type === 'DESCRIBED_BY' && to === DOCUMENT_ID) describes(from);
      },
    };
  });
  const members = { documentDescribes: list(() => identity(describes)), relationships: list(() => relationship) };
  return { members, subject: () => (several ? null : first) };
}

/** Reads an SPDX document into its head and the tally. The package that is the `subject` does not count. */
export function spdxDocument(tally: ComponentTally, subject: string | null): { target: Target; head: DocumentHead } {
  const head: DocumentHead = { id: null, generators: [] };
  const creator = shownText(TOOL.length + 100, (value) => {
    if (value.startsWith(TOOL) && head.generators.length < GENERATORS_LISTED)
      head.generators.push(value.slice(TOOL.length).trim());
  });
  const target = object(() => ({
    members: {
      documentNamespace: shownText(200, (value) => (head.id = value)),
      creationInfo: object(() => ({ members: { creators: list(() => creator) } })),
      packages: list(() => object(() => spdxPackage(tally, subject))),
    },
  }));
  return { target, head };
}

function spdxPackage(tally: ComponentTally, subject: string | null): ObjectTarget {
  const fields = new Set<RequiredField>();
  const read: Component = { name: null, version: null, ref: null, fields };
  let id: string | null = null;
  const asserted = (field: RequiredField, maxChars: number, take?: (value: string) => void): Target =>
    shownText(maxChars, (value) => {
      take?.(value);
      if (saysSomething(value)) fields.add(field);
    });
  return {
    members: {
      SPDXID: identity((value) => (id = value)),
      name: asserted('name', 200, (value) => (read.name = value)),
      versionInfo: asserted('version', 100, (value) => (read.version = value)),
      supplier: asserted('supplier', 40),
      licenseConcluded: asserted('license', 40),
      licenseDeclared: asserted('license', 40),
      externalRefs: list(() => externalRef(() => fields.add('purl'))),
      checksums: list(() => checksum(() => fields.add('hash'))),
    },
    end: () => {
      if (id !== null && id === subject) return;
      tally.add({ ...read, ref: id === null ? null : cut(id, 200) });
    },
  };
}

function externalRef(found: () => void): Target {
  return object(() => {
    let type = '';
    let locator = '';
    return {
      members: {
        referenceType: shownText(40, (value) => (type = value)),
        referenceLocator: shownText(40, (value) => (locator = value)),
      },
      end: () => {
        if (type === 'purl' && locator.startsWith('pkg:')) found();
      },
    };
  });
}

function checksum(found: () => void): Target {
  return object(() => {
    let algorithm = '';
    let value = '';
    return {
      members: {
        algorithm: shownText(40, (text) => (algorithm = text)),
        checksumValue: shownText(40, (text) => (value = text)),
      },
      end: () => {
        if (saysSomething(algorithm) && saysSomething(value)) found();
      },
    };
  });
}
