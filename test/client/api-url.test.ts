import { describe, expect, it } from 'vitest';
import { isReadableOnTheWay, parseApiUrl } from '../../src/client/api-url.ts';
import { ClientError } from '../../src/client/error.ts';

describe('the API URL', () => {
  it.each([
    ['https://assay.example.com', 'https://assay.example.com/'],
    ['https://assay.example.com/', 'https://assay.example.com/'],
    ['  http://127.0.0.1:8001///\n', 'http://127.0.0.1:8001/'],
    ['https://example.com/tools/assay/', 'https://example.com/tools/assay'],
    ['HTTPS://EXAMPLE.COM', 'https://example.com/'],
    ['http://[::1]:8001', 'http://[::1]:8001/'],
  ])('%j is accepted', (text, expected) => {
    expect(parseApiUrl(text).href).toBe(expected);
  });

  it.each([
    ['', 'is empty'],
    [' ', 'is empty'],
    ['assay.example.com', 'begin with https://'],
    ['localhost:8001', 'begin with https://'],
    ['ftp://example.com', 'begin with https://'],
    ['file:///etc/passwd', 'begin with https://'],
    ['https://', 'not a URL'],
    ['https://exa mple.com', 'not a URL'],
    ['https://user:sesame@example.com', 'user name or password'],
    ['https://sesame@example.com', 'user name or password'],
    ['https://example.com?token=sesame', 'query'],
    ['https://example.com/#sesame', 'fragment'],
    ['https://example.com/api/v2/', 'added by itself'],
  ])('%j is refused', (text, expected) => {
    const error = refusalOf(text);
    expect(error.code).toBe('bad_api_url');
    expect(error.message).toContain(expected);
    expect(error.message).toContain('such as https://assay.example.com');
    expect(error.message).not.toContain('sesame');
  });
});

function refusalOf(text: string): ClientError {
  try {
    parseApiUrl(text);
  } catch (error) {
    if (error instanceof ClientError) return error;
    throw error;
  }
  throw new Error('expected a refusal');
}

describe('isReadableOnTheWay', () => {
  it.each([
    ['http://assay.example.com', true],
    ['http://10.0.0.7:8080/base', true],
    ['http://localhost.example.com', true],
    ['http://127.example.com', true],
    ['http://[::2]', true],
    ['https://assay.example.com', false],
    ['http://localhost:8080', false],
    ['http://LOCALHOST', false],
    ['http://127.0.0.1', false],
    ['http://127.1.2.3:80', false],
    ['http://[::1]:80', false],
  ])('is for %s %j', (text, expected) => {
    expect(isReadableOnTheWay(parseApiUrl(text))).toBe(expected);
  });
});
