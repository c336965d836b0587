import { createHash } from 'node:crypto';

export const OCI_MANIFEST = 'application/vnd.oci.image.manifest.v1+json';
export const OCI_INDEX = 'application/vnd.oci.image.index.v1+json';
export const DOCKER_MANIFEST = 'application/vnd.docker.distribution.manifest.v2+json';
export const DOCKER_LIST = 'application/vnd.docker.distribution.manifest.list.v2+json';

const types = {
  oci: { manifest: OCI_MANIFEST, index: OCI_INDEX, config: 'application/vnd.oci.image.config.v1+json' },
  docker: {
    manifest: DOCKER_MANIFEST,
    index: DOCKER_LIST,
    config: 'application/vnd.docker.container.image.v1+json',
  },
} as const;

/** Where images are pushed to. */
export interface Target {
  url: URL;
  /** The value of the `Authorization` header. */
  authorization?: string;
}

const digestOf = (content: string): string => `sha256:${createHash('sha256').update(content).digest('hex')}`;

async function put({ url, authorization }: Target, path: string, type: string, content: string): Promise<void> {
  const headers = { 'content-type': type, ...(authorization === undefined ? {} : { authorization }) };
  const answer = await fetch(new URL(path, url), { method: 'PUT', headers, body: content });
  if (answer.status !== 201) throw new Error(`PUT ${path} answered ${answer.status}: ${await answer.text()}`);
}

async function pushBlob(target: Target, repository: string, content: string): Promise<string> {
  const { url, authorization } = target;
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const begun = await fetch(new URL(`/v2/${repository}/blobs/uploads/`, url), { method: 'POST', headers });
  if (begun.status !== 202) throw new Error(`an upload was answered with ${begun.status}: ${await begun.text()}`);
  const upload = new URL(begun.headers.get('location') ?? '', url);
  upload.searchParams.set('digest', digestOf(content));
  await put(target, upload.pathname + upload.search, 'application/octet-stream', content);
  return digestOf(content);
}

/** Pushes an image without layers, and answers the 64 digits of its manifest's digest. */
export async function pushImage(
  target: Target,
  repository: string,
  tag: string,
  format: 'oci' | 'docker' = 'oci',
): Promise<string> {
  const config = JSON.stringify({ architecture: 'amd64', os: 'linux', config: { Labels: { tag } } });
  const digest = await pushBlob(target, repository, config);
  const { manifest: mediaType, config: configType } = types[format];
  const about = { mediaType: configType, digest, size: Buffer.byteLength(config) };
  const manifest = JSON.stringify({ schemaVersion: 2, mediaType, config: about, layers: [] });
  await put(target, `/v2/${repository}/manifests/${tag}`, mediaType, manifest);
  return digestOf(manifest).slice('sha256:'.length);
}

/** Pushes an index of two images, and answers the 64 digits of its own digest. */
export async function pushIndex(
  target: Target,
  repository: string,
  tag: string,
  format: 'oci' | 'docker' = 'oci',
): Promise<string> {
  const { manifest: mediaType, index } = types[format];
  const manifests = [];
  for (const architecture of ['amd64', 'arm64']) {
    const member = `${tag}-${architecture}`;
    const digest = await pushImage(target, repository, member, format);
    const headers = {
      accept: mediaType,
      ...(target.authorization === undefined ? {} : { authorization: target.authorization }),
    };
    const pushed = await fetch(new URL(`/v2/${repository}/manifests/${member}`, target.url), { headers });
    const size = (await pushed.arrayBuffer()).byteLength;
    manifests.push({ mediaType, digest: `sha256:${digest}`, size, platform: { architecture, os: 'linux' } });
  }
  const content = JSON.stringify({ schemaVersion: 2, mediaType: index, manifests });
  await put(target, `/v2/${repository}/manifests/${tag}`, index, content);
  return digestOf(content).slice('sha256:'.length);
}
