import { FingerprintError, quoted } from '../error.ts';

/** An image in a registry. */
export interface ImageReference {
  /** As it was given. */
  readonly text: string;
  /** Host and port as people write them: `docker.io`, `ghcr.io`, `localhost:5000`. */
  readonly registry: string;
  /** The name in the registry: `library/alpine`, `acme/app`. */
  readonly repository: string;
  /** `latest` where neither a tag nor a digest is given. */
  readonly tag: string;
  /** 64 hex digits. Where it is given, the tag is not looked at. */
  readonly digest: string | null;
}

const REFERENCE_MAX_LENGTH = 512;
const REPOSITORY_MAX_LENGTH = 255;

const REGISTRY = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;
const COMPONENT = /^[a-z0-9]+(?:(?:\.|__?|-+)[a-z0-9]+)*$/;
const TAG = /^\w[\w.-]{0,127}$/;
const DIGEST = /^sha256:([0-9a-f]{64})$/;

/** The names under which the registry of Docker Hub is written. */
const dockerHubNames: readonly string[] = ['docker.io', 'index.docker.io', 'registry-1.docker.io'];

/**
 * Reads an image reference, by the rules and defaults of the docker command: `alpine` is
 * `docker.io/library/alpine:latest`, and the first part is a registry where it has a dot or a port, or is `localhost`.
 *
 * @throws FingerprintError `bad_reference`
 */
export function parseImageReference(text: string): ImageReference {
  if (text === '') throw badReference(text, 'it is empty');
  if (text.length > REFERENCE_MAX_LENGTH) throw badReference(text.slice(0, 80), 'it is too long');
  if (text.includes('://')) throw badReference(text, 'leave out what stands up to `://`');
  const at = text.indexOf('@');
  const digest = at < 0 ? null : digestOf(text.slice(at + 1), text);
  const tagged = at < 0 ? text : text.slice(0, at);
  const colon = tagged.indexOf(':', tagged.lastIndexOf('/') + 1);
  const name = colon < 0 ? tagged : tagged.slice(0, colon);
  const tag = colon < 0 ? 'latest' : tagged.slice(colon + 1);
  if (!TAG.test(tag)) throw badReference(text, `${quoted(tag)} is no tag`);
  const { registry, path } = splitName(name);
  const isHub = dockerHubNames.includes(registry);
  if (!REGISTRY.test(registry) || URL.parse(`https://${registry}`) === null)
    throw badReference(text, `${quoted(registry)} is no host of a registry`);
  const repository = isHub && !path.includes('/') ? `library/${path}` : path;
  if (repository.length > REPOSITORY_MAX_LENGTH) throw badReference(text, 'its name is too long');
  for (const component of path.split('/')) {
    if (COMPONENT.test(component)) continue;
    const why = COMPONENT.test(component.toLowerCase()) ? ': names of images have no capital letters' : '';
    throw badReference(text, `${quoted(component)} is no part of an image name${why}`);
  }
  return { text, registry: isHub ? 'docker.io' : registry.toLowerCase(), repository, tag, digest };
}

function splitName(name: string): { registry: string; path: string } {
  const slash = name.indexOf('/');
  const first = name.slice(0, Math.max(0, slash));
  const isRegistry = /[.:]/.test(first) || first.toLowerCase() === 'localhost';
  return isRegistry
    ? { registry: first.toLowerCase(), path: name.slice(slash + 1) }
    : { registry: 'docker.io', path: name };
}

function digestOf(text: string, whole: string): string {
  const digits = DIGEST.exec(text)?.[1];
  if (digits === undefined) throw badReference(whole, `${quoted(text)} is no digest 'sha256:' and 64 hex digits`);
  return digits;
}

function badReference(text: string, why: string): FingerprintError {
  return new FingerprintError(
    'bad_reference',
    null,
    `Expected an image such as 'ghcr.io/acme/app:1.2' or 'alpine@sha256:…', found ${quoted(text)}: ${why}.`,
  );
}

/** Whether two references are of one repository, whatever their tags. */
export function isSameRepository(a: ImageReference, b: ImageReference): boolean {
  return a.registry === b.registry && a.repository === b.repository;
}

/**
 * Where the registry of an image answers. Plain HTTP is spoken on this machine only, where nobody listens in.
 */
export function registryUrl({ registry }: ImageReference): URL {
  const url = new URL(`https://${registry === 'docker.io' ? 'registry-1.docker.io' : registry}`);
  return isThisMachine(url) ? new URL(`http://${registry}`) : url;
}

/** Whether a URL names this machine by the names under which docker speaks plain HTTP to a registry. */
export function isThisMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
