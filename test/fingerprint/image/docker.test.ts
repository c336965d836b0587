import { chmodSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fingerprintDockerImage } from '../../../src/fingerprint/image/docker.ts';
import { machinePrograms } from '../../../src/fingerprint/image/program.ts';
import { temporaryDirectory } from '../../action/temporary-directory.ts';
import { failureOf } from '../failure.ts';

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];

/** Puts a program `docker` on the PATH that knows the image `known` and answers its digests. */
function dockerOnPath(script: string): void {
  const directory = temporaryDirectory({ docker: `#!/bin/sh\n${script}\n` });
  chmodSync(path.join(directory, 'docker'), 0o755);
  withPath(`${directory}${path.delimiter}${process.env['PATH']}`);
}

function withPath(value: string): void {
  const before = process.env['PATH'];
  process.env['PATH'] = value;
  onTestFinished(() => {
    process.env['PATH'] = before;
  });
}

const digestOf = (name: string): Promise<string> => fingerprintDockerImage(name, machinePrograms(process.env));
const answering = (digests: unknown): string => `cat <<'END'\n${JSON.stringify(digests)}\nEND`;

describe.skipIf(process.platform === 'win32')('fingerprintDockerImage', () => {
  it.each([
    ['app:1', [`ghcr.io/acme/app@sha256:${A}`], A],
    ['sha256:' + 'c'.repeat(64), [`ghcr.io/acme/app@sha256:${A}`, `r.io/app@sha256:${B}`], A],
    ['c'.repeat(64), [`ghcr.io/acme/app@sha256:${A}`, `r.io/app@sha256:${B}`], A],
    ['r.io/app:7', [`ghcr.io/acme/app@sha256:${A}`, `r.io/app@sha256:${B}`], B],
    ['docker.io/library/alpine:3', [`r.io/alpine@sha256:${A}`, `alpine@sha256:${B}`], B],
    ['alpine', [`r.io/alpine@sha256:${A}`, `docker.io/library/alpine@sha256:${B}`], B],
    [`alpine@sha256:${A}`, [`alpine@sha256:${B}`, `alpine@sha256:${A}`], A],
    ['alpine', [`alpine@sha256:${B}`, `alpine@sha256:${B}`], B],
  ])('takes for %s of %j the digest %.4s', async (name, digests, expected) => {
    dockerOnPath(answering(digests));
    expect(await digestOf(name)).toBe(expected);
  });

  it('asks docker for this image alone', async () => {
    dockerOnPath(
      `[ "$*" = "image inspect --format {{json .RepoDigests}} -- acme/app:1" ] && ${answering([`x@sha256:${A}`])}`,
    );
    expect(await digestOf('acme/app:1')).toBe(A);
  });

  it.each([
    ['app', answering([]), /^image_not_pushed: .*never pushed/],
    ['app', answering(null), /^image_not_pushed/],
    ['app', answering(['app@sha512:x']), /^image_not_pushed/],
    [
      'app',
      answering([`r.io/a@sha256:${A}`, `r.io/b@sha256:${B}`]),
      /^ambiguous_digest: .*found 2: 'r\.io\/a@sha256:a/,
    ],
    ['app', answering([`app@sha256:${A}`, `app@sha256:${B}`]), /^ambiguous_digest/],
    ['app', answering({}), /^docker_unavailable: .*cannot be read/],
    ['app', 'echo nonsense', /^docker_unavailable: .*cannot be read/],
    ['app', 'echo "Error: No such image: app" >&2; exit 1', /^image_not_found: .*build or pull it/],
    ['app', 'echo "Error response from daemon: No such image: app:latest" >&2; exit 1', /^image_not_found/],
    [
      'app',
      'echo "Cannot connect to the Docker daemon" >&2; exit 1',
      /^docker_unavailable: .*exit code 1 and 'Cannot connect/,
    ],
    ['app', 'exit 125', /^docker_unavailable: .*exit code 125/],
    ['--format', 'exit 1', /^bad_reference/],
    ['', 'exit 1', /^bad_reference/],
  ])('of %s from %j is refused', async (name, script, message) => {
    dockerOnPath(script);
    expect(await failureOf(digestOf(name))).toMatch(message);
  });

  it('says so where there is no docker', async () => {
    withPath(temporaryDirectory());
    expect(await failureOf(digestOf('app'))).toMatch(/^docker_unavailable: .*no program of that name/);
  });
});
