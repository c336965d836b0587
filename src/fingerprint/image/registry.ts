import * as z from 'zod';
import { FingerprintError, quoted } from '../error.ts';
import { authorize, rateLimited, redirectRefused, refused } from './authorization.ts';
import { type ConnectionOptions, headerOf, type RegistryAnswer, RegistryConnections } from './connections.ts';
import type { Credentials } from './credentials.ts';
import { MANIFEST_MAX_BYTES, manifestDigest, manifestTypes } from './manifest.ts';
import { type ImageReference, isThisMachine, registryUrl } from './reference.ts';

/** How registries are reached, and as whom. */
export interface RegistryOptions extends ConnectionOptions {
  /** The credentials for a registry such as `docker.io` or `localhost:5000`; null asks without. */
  readonly credentials: (registry: string) => Promise<Credentials | null>;
}

const REDIRECTS_MAX = 3;
const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308];

const errorsSchema = z.object({ errors: z.array(z.object({ code: z.string() })) });

/**
 * The fingerprint of an image: the digest of the manifest that the registry has for the reference, computed from the
 * manifest's own bytes (OCI distribution specification). For an image of several platforms that is the index.
 * No docker is needed.
 *
 * The registry is asked for the head of the manifest first: that settles who asks and whether it exists, and is not
 * counted as a pull by registries that count those.
 *
 * @returns 64 hex digits
 * @throws FingerprintError `image_not_found`, `registry_refused`, `rate_limited`, `registry_unreachable`,
 *   `registry_failed`, `redirect_refused`, `manifest_too_large`, `manifest_unsupported`, `wrong_digest`,
 *   `bad_credentials`, `aborted`
 */
export async function fingerprintImage(reference: ImageReference, options: RegistryOptions): Promise<string> {
  const credentials = await options.credentials(reference.registry);
  const connections = new RegistryConnections(registryUrl(reference), options);
  try {
    const manifest = new ManifestReader(reference, credentials, connections);
    const head = await manifest.read('HEAD');
    // Whatever else a registry says to a HEAD is left to the GET, whose answer has a body with the reason.
    if (head.status === 200 && Number(headerOf(head, 'content-length') ?? 0) > MANIFEST_MAX_BYTES)
      throw tooLarge(reference);
    const answer = await manifest.read('GET');
    if (answer.status !== 200) throw failure(answer, reference, credentials);
    if (answer.isCut) throw tooLarge(reference);
    const contentType = headerOf(answer, 'content-type');
    const statedDigest = headerOf(answer, 'docker-content-digest');
    return manifestDigest(reference.text, { body: answer.body, contentType, statedDigest }, reference.digest);
  } finally {
    await connections.close();
  }
}

/** Asks for one manifest, with the authorization that the registry wanted last. */
class ManifestReader {
  readonly #reference: ImageReference;
  readonly #credentials: Credentials | null;
  readonly #connections: RegistryConnections;
  readonly #url: URL;
  #authorization: string | null = null;

  constructor(reference: ImageReference, credentials: Credentials | null, connections: RegistryConnections) {
    this.#reference = reference;
    this.#credentials = credentials;
    this.#connections = connections;
    const wanted = reference.digest === null ? reference.tag : `sha256:${reference.digest}`;
    this.#url = new URL(`/v2/${reference.repository}/manifests/${wanted}`, registryUrl(reference));
  }

  /** The registry's answer, after it was told who asks where it wants to know. */
  async read(method: 'HEAD' | 'GET'): Promise<RegistryAnswer> {
    const { answer, origin } = await this.#follow(method);
    if (answer.status !== 401 || origin !== this.#url.origin) return answer;
    this.#authorization = await authorize(answer, {
      reference: this.#reference,
      credentials: this.#credentials,
      send: (request) => this.#connections.send(request),
    });
    return (await this.#follow(method)).answer;
  }

  async #follow(method: 'HEAD' | 'GET'): Promise<{ answer: RegistryAnswer; origin: string }> {
    let url = this.#url;
    for (let redirects = 0; ; redirects += 1) {
      const answer = await this.#connections.send({
        method,
        url,
        headers: this.#headers(url),
        maxBytes: MANIFEST_MAX_BYTES,
      });
      if (!redirectStatuses.includes(answer.status)) return { answer, origin: url.origin };
      if (redirects === REDIRECTS_MAX)
        throw redirectRefused(this.#reference, `more than ${REDIRECTS_MAX} redirects`, 'it may go on for ever');
      url = this.#targetOf(answer, url);
    }
  }

  #headers(url: URL): Record<string, string> {
    const accept = manifestTypes.join(', ');
    // Credentials and tokens are for the registry itself, and for nobody it sends to.
    const isRegistry = url.origin === this.#url.origin;
    return isRegistry && this.#authorization !== null ? { accept, authorization: this.#authorization } : { accept };
  }

  #targetOf(answer: RegistryAnswer, from: URL): URL {
    const target = URL.parse(headerOf(answer, 'location') ?? '', from.href);
    const isLocal = target?.protocol === 'http:' && isThisMachine(target) && isThisMachine(this.#url);
    if (target !== null && target.username === '' && target.password === '') {
      if (target.protocol === 'https:' || isLocal) return target;
    }
    const found = target === null ? 'a redirect to nowhere' : `a redirect to ${target.protocol}//${target.host}`;
    throw redirectRefused(this.#reference, found, 'redirects are followed to HTTPS only');
  }
}

function failure(answer: RegistryAnswer, reference: ImageReference, credentials: Credentials | null): FingerprintError {
  const { status } = answer;
  const { registry, repository, text } = reference;
  if (status === 404) {
    const isNameUnknown = errorCodes(answer).includes('NAME_UNKNOWN');
    const what = isNameUnknown ? `no image ${quoted(repository)}` : 'no manifest under this tag or digest';
    const message =
      `Expected the image ${quoted(text)} in ${registry}, found ${what}: ` +
      'push it before this step, and check its name and tag.';
    return new FingerprintError('image_not_found', null, message);
  }
  if (status === 401 || status === 403) return refused(reference, credentials, `status ${status}`);
  if (status === 429) return rateLimited(registry);
  return new FingerprintError(
    'registry_failed',
    null,
    `Expected ${registry} to show ${quoted(text)}, found that it answers with status ${status}: ` +
      `${status >= 500 ? 'try again later' : 'check that the name is that of a registry'}.`,
  );
}

/** The codes by which a registry says why; its words are not repeated, since they could hold what was sent to it. */
function errorCodes({ body }: RegistryAnswer): string[] {
  try {
    return errorsSchema.safeParse(JSON.parse(body.toString('utf8'))).data?.errors.map(({ code }) => code) ?? [];
  } catch {
    return [];
  }
}

function tooLarge({ text }: ImageReference): FingerprintError {
  return new FingerprintError(
    'manifest_too_large',
    null,
    `Expected a manifest of at most ${MANIFEST_MAX_BYTES} bytes (4 MiB) behind ${quoted(text)}, found a larger one: ` +
      'check that the name is that of an image.',
  );
}
