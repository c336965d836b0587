import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

/** The limits that GitHub documents for the body of a comment and the summary of a check. */
const COMMENT_MAX_LENGTH = 65_536;
const SUMMARY_MAX_LENGTH = 65_535;

const commentBody = z.object({ body: z.string() });
const checkBody = z.object({
  name: z.string().optional(),
  head_sha: z.string().optional(),
  external_id: z.string(),
  status: z.string(),
  conclusion: z.string(),
  output: z.object({ title: z.string(), summary: z.string() }),
  details_url: z.string().optional(),
});

interface Refusal {
  status: number;
  message: string;
  headers?: Readonly<Record<string, string>>;
}

export interface Conversation {
  url: string;
  comments: { id: number; body: string; user: { login: string; type: string } }[];
  checks: (z.output<typeof checkBody> & { id: number })[];
  requests: string[];
  /** Answers this to whoever would change the comment. */
  unchangeable: Map<number, Refusal>;
  /** Answers this to every request instead, with the token that was sent in it. */
  refusal: Refusal | null;
}

/** Stands for the comments on pull request 7 of octo-org/shop and the checks of its commits. */
export async function startConversation(): Promise<Conversation> {
  const state: Conversation = {
    url: '',
    comments: [],
    checks: [],
    requests: [],
    unchangeable: new Map(),
    refusal: null,
  };
  const server = createServer((request, response) => {
    const reply = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    const url = new URL(request.url ?? '', 'http://github');
    state.requests.push(`${request.method} ${url.pathname}`);
    if (state.refusal !== null) {
      const { status, message, headers } = state.refusal;
      reply(status, { message: `${message} ${request.headers.authorization}` }, headers);
      return;
    }
    const read = request.method === 'GET' ? Promise.resolve(null) : json(request);
    read
      .then((body) => answer(state, request.method ?? '', url, body, reply))
      .catch((error: unknown) => {
        reply(500, { message: String(error) });
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return state;
}

function answer(
  state: Conversation,
  method: string,
  url: URL,
  body: unknown,
  reply: (status: number, body: unknown, headers?: Readonly<Record<string, string>>) => void,
): void {
  const repository = '/repos/octo-org/shop';
  const { pathname, searchParams } = url;
  if (pathname === `${repository}/issues/7/comments` && method === 'GET') {
    const page = Number(searchParams.get('page') ?? 1);
    const size = Number(searchParams.get('per_page') ?? 30);
    return reply(200, state.comments.slice((page - 1) * size, page * size));
  }
  if (pathname.startsWith(`${repository}/issues/`) && method !== 'GET') {
    const { body: text } = commentBody.parse(body);
    if (text.length > COMMENT_MAX_LENGTH) return reply(422, { message: 'Body is too long' });
    if (method === 'POST') {
      const comment = { id: state.comments.length + 1, body: text, user: { login: 'actions', type: 'Bot' } };
      state.comments.push(comment);
      return reply(201, comment);
    }
    const comment = state.comments.find(({ id }) => pathname.endsWith(`/comments/${id}`));
    if (comment === undefined) return reply(404, { message: 'Not Found' });
    const refusal = state.unchangeable.get(comment.id);
    if (refusal !== undefined) return reply(refusal.status, { message: refusal.message }, refusal.headers);
    comment.body = text;
    return reply(200, comment);
  }
  const listed = /\/commits\/([0-9a-f]+)\/check-runs$/.exec(pathname);
  if (listed !== null) {
    const [, sha] = listed;
    const name = searchParams.get('check_name');
    const found = state.checks.filter((check) => check.head_sha === sha && check.name === name);
    return reply(200, { total_count: found.length, check_runs: found });
  }
  if (pathname.startsWith(`${repository}/check-runs`)) {
    const check = checkBody.parse(body);
    if (check.output.summary.length > SUMMARY_MAX_LENGTH) return reply(422, { message: 'summary is too long' });
    if (method === 'POST') {
      state.checks.push({ ...check, id: state.checks.length + 1 });
      return reply(201, { id: state.checks.length });
    }
    const earlier = state.checks.find(({ id }) => pathname.endsWith(`/check-runs/${id}`));
    if (earlier === undefined) return reply(404, { message: 'Not Found' });
    Object.assign(earlier, check);
    return reply(200, { id: earlier.id });
  }
  return reply(404, { message: 'Not Found' });
}
