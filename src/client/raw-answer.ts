import type { Dispatcher } from 'undici';

/** The largest answer that is read; a longer one is not one of this interface. */
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** An answer as it came, before anything is made of it. */
export interface RawAnswer {
  status: number;
  statusText: string;
  headers: Dispatcher.ResponseData['headers'];
  text: string;
  /** True when the body was longer than is read; `text` is then its beginning. */
  cut: boolean;
}

export function contentTypeOf(raw: RawAnswer): string {
  return headerOf(raw, 'content-type') ?? 'no content type';
}

export function isJson(raw: RawAnswer): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(contentTypeOf(raw));
}

export function headerOf(raw: RawAnswer, name: string): string | null {
  const value = raw.headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

export function parseJson(text: string): { ok: true; value: unknown } | { ok: false } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}
