import {
  type Component,
  type ComponentTally,
  type DocumentHead,
  GENERATORS_LISTED,
  type RequiredField,
  saysSomething,
} from './component-tally.ts';
import { list, object, type ObjectTarget, shownText, type Target } from './json-target.ts';

/** The versions of CycloneDX that have a JSON form. */
export const cyclonedxVersions = ['1.2', '1.3', '1.4', '1.5', '1.6', '1.7'] as const;

/**
 * Reads a CycloneDX document into its head and the tally. Components inside of components count like any other. The
 * component the document is about (`metadata.component`) and files (`type` is `file`) do not count.
 */
export function cyclonedxDocument(tally: ComponentTally): { target: Target; head: DocumentHead } {
  const head: DocumentHead = { id: null, generators: [] };
  const target = object(() => ({
    members: {
      serialNumber: shownText(200, (value) => (head.id = value)),
      metadata: object(() => ({ members: { tools: tools(head) } })),
      components: components(tally),
    },
  }));
  return { target, head };
}

/** Until 1.4 a list of tools, since then an object with components and services. */
function tools(head: DocumentHead): Target {
  const tool = object(() => {
    let name = '';
    let version = '';
    return {
      members: {
        name: shownText(60, (value) => (name = value)),
        version: shownText(40, (value) => (version = value)),
      },
      end: () => {
        const generator = `${name} ${version}`.trim();
        if (generator !== '' && head.generators.length < GENERATORS_LISTED) head.generators.push(generator);
      },
    };
  });
  return { ...list(() => tool), ...object(() => ({ members: { components: list(() => tool) } })) };
}

const components = (tally: ComponentTally): Target => list(() => object(() => component(tally)));

function component(tally: ComponentTally): ObjectTarget {
  const fields = new Set<RequiredField>();
  const read: Component = { name: null, version: null, ref: null, fields };
  let type = '';
  const has = (field: RequiredField) => (): void => {
    fields.add(field);
  };
  const filled = (field: RequiredField, text: string): void => {
    if (saysSomething(text)) fields.add(field);
  };
  return {
    members: {
      type: shownText(40, (value) => (type = value)),
      'bom-ref': shownText(200, (value) => (read.ref = value)),
      name: shownText(200, (value) => {
        read.name = value;
        filled('name', value);
      }),
      version: shownText(100, (value) => {
        read.version = value;
        filled('version', value);
      }),
      purl: shownText(200, (value) => {
        if (value.startsWith('pkg:')) fields.add('purl');
      }),
      supplier: object(() => ({ members: { name: shownText(40, (value) => filled('supplier', value)) } })),
      licenses: list(() => license(has('license'))),
      hashes: list(() => hash(has('hash'))),
      components: components(tally),
    },
    end: () => {
      if (type !== 'file') tally.add(read);
    },
  };
}

/** One license with an id or a name, or an expression. */
function license(found: () => void): Target {
  const text = shownText(40, (value) => {
    if (saysSomething(value)) found();
  });
  return object(() => ({
    members: { license: object(() => ({ members: { id: text, name: text } })), expression: text },
  }));
}

function hash(found: () => void): Target {
  return object(() => {
    let alg = '';
    let content = '';
    return {
      members: { alg: shownText(40, (value) => (alg = value)), content: shownText(40, (value) => (content = value)) },
      end: () => {
        if (saysSomething(alg) && saysSomething(content)) found();
      },
    };
  });
}
