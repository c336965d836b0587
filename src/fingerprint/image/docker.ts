import * as z from 'zod';
import { FingerprintError, quoted } from '../error.ts';
import type { ProgramOutput, RunProgram } from './program.ts';
import { isSameRepository, parseImageReference } from './reference.ts';

const IMAGE_ID = /^(?:sha256:)?[0-9a-f]{64}$/;
const repoDigestsSchema = z.array(z.string()).nullable();

/** Where the local docker says that an image was pushed to or pulled from, and what its digest is there. */
interface RepoDigest {
  readonly repository: string;
  readonly digest: string;
}

/**
 * The fingerprint of an image that the local docker has: the digest under which it lies in a registry, as docker
 * remembers it from the push or pull. `name` is a reference or an image ID. Of several the one of the name's repository
 * counts; an ID takes the first.
 *
 * @returns 64 hex digits
 * @throws FingerprintError `bad_reference`, `docker_unavailable`, `image_not_found`, `image_not_pushed`,
 *   `ambiguous_digest`
 */
export async function fingerprintDockerImage(name: string, run: RunProgram): Promise<string> {
  const isId = IMAGE_ID.test(name);
  const wanted = isId ? null : parseImageReference(name);
  const known = await repoDigests(name, run);
  const [first, ...others] = known;
  if (first === undefined) {
    throw new FingerprintError(
      'image_not_pushed',
      null,
      `Expected the image ${quoted(name)} to have a digest in a registry, found none: the local image was never ` +
        'pushed; push it before this step.',
    );
  }
  if (others.length === 0 || wanted === null) return first.digest;
  const matching = known.filter(({ repository }) => isSameRepository(parseImageReference(repository), wanted));
  const digests = new Set(matching.map(({ digest }) => digest));
  const [digest] = digests;
  if (wanted.digest !== null && digests.has(wanted.digest)) return wanted.digest;
  if (digest !== undefined && digests.size === 1) return digest;
  const list = known.map((one) => quoted(`${one.repository}@sha256:${one.digest}`)).join(', ');
  throw new FingerprintError(
    'ambiguous_digest',
    null,
    `Expected one digest for ${quoted(name)}, found ${known.length}: ${list}. Name the one that is meant.`,
  );
}

async function repoDigests(name: string, run: RunProgram): Promise<RepoDigest[]> {
  const output = await run('docker', ['image', 'inspect', '--format', '{{json .RepoDigests}}', '--', name]);
  if (output === null) throw unavailable('no program of that name on the PATH');
  if (output.exitCode !== 0) throw refusal(name, output);
  const list = repoDigestsSchema.safeParse(jsonOf(output.stdout));
  if (!list.success) throw unavailable('an answer that cannot be read');
  return (list.data ?? []).flatMap((text) => {
    const [, repository, digest] = /^([^@]+)@sha256:([0-9a-f]{64})$/.exec(text) ?? [];
    return repository === undefined || digest === undefined ? [] : [{ repository, digest }];
  });
}

function refusal(name: string, { stderr, exitCode }: ProgramOutput): FingerprintError {
  if (/no such image/i.test(stderr)) {
    return new FingerprintError(
      'image_not_found',
      null,
      `Expected the image ${quoted(name)} in the local docker, found none: build or pull it before this step; ` +
        'an image that is only in a registry is fingerprinted with `image`.',
    );
  }
  const words = stderr.trim().split('\n', 1)[0] ?? '';
  return unavailable(
    words === '' ? `exit code ${exitCode}` : `exit code ${exitCode} and ${quoted(words.slice(0, 200))}`,
  );
}

function unavailable(found: string): FingerprintError {
  return new FingerprintError(
    'docker_unavailable',
    null,
    `Expected the program 'docker' and its daemon to answer, found ${found}: install and start docker here, or take the ` +
      'digest from the registry with `image`, which needs no docker.',
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
