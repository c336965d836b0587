import sax from 'sax';
import { decodedText } from './decoded-text.ts';
import { oneLine } from './one-line.ts';
import { EvidenceError, type EvidenceFile } from './reading.ts';

export interface XmlElement {
  /** Without the prefix of its namespace. */
  name: string;
  /** By name as it is written, prefix included. */
  attributes: ReadonlyMap<string, string>;
}

/** What is told of a document, in its order. Whatever these throw ends the reading. */
export interface XmlHandler {
  /** `fail` makes the error for something wrong with this element: it names file, line and column. */
  open(element: XmlElement, fail: (problem: string) => EvidenceError): void;
  /** Character data of the innermost open element; one text may come in several pieces. */
  text?(piece: string): void;
  close(name: string): void;
}

export const XML_MAX_DEPTH = 256;
export const XML_MAX_ATTRIBUTES = 256;
const XML_MAX_NAMESPACES = 64;
/** The most characters of one attribute, comment, name or instruction. Class paths in reports are long. */
export const XML_MAX_LENGTH = 1024 * 1024;
/** How much of a name messages repeat. */
const NAME_TOLD_LENGTH = 80;

// The parser keeps this limit for the module as a whole: longer text is told in pieces, anything else that is longer is
// an error.
Object.assign(sax, { MAX_BUFFER_LENGTH: XML_MAX_LENGTH });

/**
 * Reads an XML document, holding only a piece of it at a time. References to other than characters and the five entities
 * of XML are refused, and so is a document type with definitions of its own; nothing is ever fetched or expanded.
 *
 * @throws EvidenceError where the file is unreadable or not well-formed XML (it names line and column), or over a limit;
 * the signal's reason, once it is aborted.
 */
export async function readXml(file: EvidenceFile, handler: XmlHandler, signal: AbortSignal): Promise<void> {
  const document = new XmlDocument(file, handler);
  for await (const text of decodedText(file, signal)) document.write(text);
  document.end();
}

/** What `@types/sax` does not tell of the parser's options. */
const parserOptions = {
  // Attributes are then told one by one, those with a name that was there before too.
  xmlns: true,
  strictEntities: true,
};

class XmlDocument {
  readonly #file: EvidenceFile;
  readonly #handler: XmlHandler;
  readonly #parser = new sax.SAXParser(true, parserOptions);
  /** Names of the open elements, from the root. */
  readonly #open: string[] = [];
  #attributes = new Map<string, string>();
  #namespaces = 0;
  #sawRoot = false;

  constructor(file: EvidenceFile, handler: XmlHandler) {
    this.#file = file;
    this.#handler = handler;
    Object.assign(this.#parser, this.#listeners());
  }

  write(text: string): void {
    this.#parser.write(text);
    if (this.#pendingAttributes() > XML_MAX_ATTRIBUTES) throw this.#tooManyAttributes();
  }

  end(): void {
    // Closing the parser forgets the place, so what is known to be wrong is told before.
    if (!this.#sawRoot) throw this.#malformed('there is no element');
    const unclosed = this.#open.at(-1);
    if (unclosed !== undefined) throw this.#malformed(`the file ends within <${oneLine(unclosed, NAME_TOLD_LENGTH)}>`);
    this.#parser.close();
  }

  #listeners(): Partial<sax.SAXParser> {
    return {
      // The parser would go on after an error.
      onerror: (error) => {
        const problem = firstLine(error.message);
        throw problem.startsWith('Max buffer length')
          ? this.#overLimit(`one part of more than ${XML_MAX_LENGTH} characters`)
          : this.#malformed(oneLine(problem, 2 * NAME_TOLD_LENGTH), error);
      },
      ondoctype: (doctype) => {
        if (doctype.includes('[')) throw this.#definitions();
      },
      onsgmldeclaration: () => {
        throw this.#malformed('there is a declaration outside of a document type');
      },
      onopentagstart: () => {
        this.#attributes = new Map();
      },
      onopennamespace: () => {
        this.#namespaces += 1;
        if (this.#namespaces > XML_MAX_NAMESPACES)
          throw this.#overLimit(`more than ${XML_MAX_NAMESPACES} namespaces at a time`);
      },
      onclosenamespace: () => {
        this.#namespaces -= 1;
      },
      onattribute: ({ name, value }) => this.#attribute(name, value),
      onopentag: (tag) => this.#openTag('local' in tag ? tag.local : tag.name),
      onclosetag: () => this.#closeTag(),
      ontext: (text) => this.#text(text),
      oncdata: (text) => this.#text(text),
      onopencdata: () => {
        if (this.#open.length === 0) throw this.#malformed('there is text outside of the root element');
      },
    };
  }

  #attribute(name: string, value: string): void {
    if (this.#attributes.has(name))
      throw this.#malformed(`the attribute ${oneLine(name, NAME_TOLD_LENGTH)} is there twice`);
    if (this.#attributes.size === XML_MAX_ATTRIBUTES) throw this.#tooManyAttributes();
    if (value.length > XML_MAX_LENGTH)
      throw this.#overLimit(
        `an attribute of more than ${XML_MAX_LENGTH} characters (${oneLine(name, NAME_TOLD_LENGTH)})`,
      );
    this.#attributes.set(name, value);
  }

  #openTag(name: string): void {
    if (this.#open.length === 0) {
      // The parser itself takes several, and elements inside of a document type.
      if (this.#sawRoot) throw this.#malformed('there is a second root element');
      if (this.#isInsideDoctype()) throw this.#definitions();
    }
    this.#sawRoot = true;
    if (this.#open.length === XML_MAX_DEPTH) throw this.#overLimit(`elements nested deeper than ${XML_MAX_DEPTH}`);
    this.#open.push(name);
    this.#handler.open({ name, attributes: this.#attributes }, (problem) => this.#error(problem));
  }

  #closeTag(): void {
    const name = this.#open.pop();
    if (name !== undefined) this.#handler.close(name);
  }

  #text(text: string): void {
    if (this.#open.length > 0) this.#handler.text?.(text);
  }

  /** Attributes that were read of a start tag that has not ended: until it has, they are not told. */
  #pendingAttributes(): number {
    const parser: object = this.#parser;
    return 'attribList' in parser && Array.isArray(parser.attribList) ? parser.attribList.length : 0;
  }

  /** The parser keeps what it read of a document type, and `true` instead once that is complete. */
  #isInsideDoctype(): boolean {
    const parser: object = this.#parser;
    return 'doctype' in parser && typeof parser.doctype === 'string' && parser.doctype !== '';
  }

  #error(problem: string, options?: ErrorOptions): EvidenceError {
    const { line, column } = this.#parser;
    return new EvidenceError(`${this.#file.name}, line ${line + 1}, column ${column}: ${problem}`, options);
  }

  #malformed(problem: string, cause?: Error): EvidenceError {
    return this.#error(
      `expected well-formed XML: ${problem}. Check that this is the right file and that the tool that writes it ran to its end.`,
      cause === undefined ? {} : { cause },
    );
  }

  #overLimit(what: string): EvidenceError {
    return this.#error(`found ${what}, which is refused. Have the tool write less into this file.`);
  }

  #tooManyAttributes(): EvidenceError {
    return this.#overLimit(`an element with more than ${XML_MAX_ATTRIBUTES} attributes`);
  }

  #definitions(): EvidenceError {
    return this.#error(
      'the document type has definitions of its own (DTD, ENTITY), which are refused since they can expand without end. Have the tool write the file without them.',
    );
  }
}

/** The parser's messages go on with the place, in lines of their own. */
const firstLine = (message: string): string => (message.split('\n')[0] ?? message).replace(/\.$/, '');
