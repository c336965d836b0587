import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KnownCommit } from './git-repository.ts';

/** A request as GitHub would have seen it. */
export interface AskedOfGithub {
  method: string;
  path: string;
  authorization: string | undefined;
}

export interface GithubApi {
  /** What GITHUB_API_URL is set to. */
  url: string;
  asked: AskedOfGithub[];
  [Symbol.asyncDispose](): Promise<void>;
}

/** Answers one request, or leaves it without an answer. */
export type GithubAnswer = (response: ServerResponse, path: string) => void;

/** Stands for api.github.com on a free port. */
export async function startGithubApi(answer: GithubAnswer): Promise<GithubApi> {
  const asked: AskedOfGithub[] = [];
  const server = createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    asked.push({ method, path, authorization: headers.authorization });
    answer(response, path);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers with JSON, or with a text as it is. */
export const replying =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): GithubAnswer =>
  (response) => {
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
    response.end(isText ? body : JSON.stringify(body));
  };

/** Knows these commits of octo-org/shop, and nothing else. */
export const knowing = (...known: readonly KnownCommit[]): GithubAnswer => {
  const answers = new Map(known.map((commit) => [`/repos/octo-org/shop/git/commits/${commit.sha}`, gitCommit(commit)]));
  return (response, path) => {
    const found = answers.get(path);
    const missing = { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' };
    replying(found === undefined ? 404 : 200, found ?? missing)(response, path);
  };
};

const addressesOf = (sha: string): Record<string, string> => ({
  url: `https://api.github.com/repos/octo-org/shop/git/commits/${sha}`,
  html_url: `https://github.com/octo-org/shop/commit/${sha}`,
});

/** A commit as `GET /repos/{owner}/{repo}/git/commits/{sha}` shows it. */
function gitCommit({ sha, message, author, timestamp, parents }: KnownCommit): unknown {
  const [, name, email] = /^(.*) <(.*)>$/.exec(author) ?? [];
  const date = new Date(timestamp * 1000).toISOString().replace('.000', '');
  return {
    sha,
    node_id: `C_${sha}`,
    ...addressesOf(sha),
    author: { name, email, date },
    committer: { name: 'GitHub', email: 'noreply@github.com', date },
    tree: { sha: '4b825dc642cb6eb9a060e54bf8d69288fbee4904', url: 'https://api.github.com/tree' },
    message,
    parents: parents.map((parent) => ({ sha: parent, ...addressesOf(parent) })),
    verification: { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null },
  };
}
