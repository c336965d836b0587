import type { RunningService } from '../../running-service.ts';

export interface Visited {
  status: number;
  headers: Headers;
  text: string;
}

/** Somebody with a browser, as far as HTTP sees one. */
export interface Visitor {
  /** `path` begins with a slash. Redirects are not followed. */
  get(path: string, headers?: Record<string, string>): Promise<Visited>;
  post(path: string, fields: Record<string, string>, headers?: Record<string, string>): Promise<Visited>;
}

const REQUEST_TIMEOUT_MS = 60_000;

/** A browser's requests with the cookies that the service gave it; signed in where a token is given. */
export async function openVisitor({ url }: Pick<RunningService, 'url'>, token: string | null = null): Promise<Visitor> {
  const cookies = new Map<string, string>();
  const visit = async (
    path: string,
    init: { method?: string; headers: Record<string, string>; body?: URLSearchParams },
  ): Promise<Visited> => {
    const response = await fetch(url + path, {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        ...init.headers,
      },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    for (const given of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const visitor: Visitor = {
    get: (path, headers = {}) => visit(path, { headers }),
    post: (path, fields, headers = { 'sec-fetch-site': 'same-origin' }) =>
      visit(path, { method: 'POST', headers, body: new URLSearchParams(fields) }),
  };
  if (token !== null) {
    const { status } = await visitor.post('/-/sign-in', { token });
    if (status !== 303) throw new Error(`expected to be signed in, found status ${status}`);
  }
  return visitor;
}
