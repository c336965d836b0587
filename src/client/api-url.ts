import { API_PREFIX } from '../contract/endpoint.ts';
import { ClientError } from './error.ts';

/**
 * Parses the address of the service: `https://host[:port][/base]`, trailing slashes ignored.
 * Throws a ClientError `bad_api_url`. The text itself is never repeated in it, because it may hold a password.
 */
export function parseApiUrl(text: string): URL {
  const url = URL.parse(text.trim());
  if (text.trim() === '') throw badApiUrl('is empty');
  if (!/^https?:\/\//i.test(text.trim())) throw badApiUrl('does not begin with https:// or http://');
  if (url === null) throw badApiUrl('is not a URL');
  if (url.username !== '' || url.password !== '') {
    throw badApiUrl('holds a user name or password; give the token apart from it');
  }
  if (url.search !== '' || url.hash !== '') throw badApiUrl('has a query (?) or fragment (#); leave it out');
  const base = url.pathname.replace(/\/+$/, '');
  if (base.endsWith(API_PREFIX)) throw badApiUrl(`ends in ${API_PREFIX}, which is added by itself; leave it out`);
  url.search = '';
  url.hash = '';
  url.pathname = base;
  return url;
}

/** Whether what goes there, the token among it, can be read on the way: plain HTTP that leaves this machine. */
export const isReadableOnTheWay = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && hostname !== 'localhost' && hostname !== '[::1]' && !/^127\.\d+\.\d+\.\d+$/.test(hostname);

function badApiUrl(problem: string): ClientError {
  return new ClientError({
    code: 'bad_api_url',
    message: `the API URL ${problem}: expected the address of the service, such as https://assay.example.com`,
  });
}
