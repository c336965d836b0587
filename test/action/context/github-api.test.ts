import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { githubCommit } from '../../../src/action/context/github-api.ts';
import { DeadlineError, startDeadline } from '../../../src/action/deadline.ts';

const SHA = '1'.repeat(40);
const commit = {
  sha: SHA,
  message: 'Fix it\n',
  author: { name: 'Ann', email: 'ann@example.com', date: '2026-02-03T03:05:06Z' },
  parents: [{ sha: '2'.repeat(40) }],
};

async function startGitHub(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v3`;
}

function ask(url: string, timeoutMs = 30_000, repository = 'octo/shop') {
  const deadline = startDeadline(timeoutMs, Date.now);
  onTestFinished(() => deadline.clear());
  return githubCommit(SHA, 'ghs_token', { env: { GITHUB_API_URL: url, GITHUB_REPOSITORY: repository }, deadline });
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

describe('githubCommit', () => {
  it('asks the API of the server that the runner names', async () => {
    const seen: (string | undefined)[] = [];
    const url = await startGitHub((request, response) => {
      seen.push(request.url, request.headers.authorization);
      send(response, 200, commit);
    });
    expect(await ask(url)).toEqual({
      message: 'Fix it',
      author: 'Ann <ann@example.com>',
      timestamp: 1_770_087_906,
      parents: ['2'.repeat(40)],
    });
    expect(seen).toEqual([`/api/v3/repos/octo/shop/git/commits/${SHA}`, 'token ghs_token']);
  });

  it('takes no other commit, and asks nothing without a repository', async () => {
    const url = await startGitHub((_, response) => send(response, 200, { ...commit, sha: '3'.repeat(40) }));
    await expect(ask(url)).rejects.toThrow('not about this commit');
    expect(await ask(url, 30_000, '')).toBeNull();
  });

  it('leaves out what is missing or of another type', async () => {
    const answers = [{ sha: SHA }, { ...commit, message: 1, author: { name: [], date: 'soon' }, parents: ['x'] }];
    for (const answer of answers)
      expect(await ask(await startGitHub((_, response) => send(response, 200, answer)))).toEqual({});
  });

  it('rejects where GitHub refuses, answers nonsense or hangs', async () => {
    await expect(
      ask(await startGitHub((_, response) => send(response, 403, { message: 'rate limit' }))),
    ).rejects.toThrow('rate limit');
    await expect(ask(await startGitHub((_, response) => send(response, 200, {})))).rejects.toThrow('not about');
    await expect(ask(await startGitHub(() => undefined), 50)).rejects.toThrow(DeadlineError);
  });
});
