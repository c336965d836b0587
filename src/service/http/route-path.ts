import type { Endpoint } from '../../contract/endpoint.ts';

const LAST_MEMBER = /\{(\w+)\}$/;

/** The endpoint's path in the framework's words. */
export function routeOf(endpoint: Endpoint): string {
  const path = endpoint.rest === true ? endpoint.path.replace(LAST_MEMBER, '*') : endpoint.path;
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** The framework has no name for what is left of an address; the endpoint has. */
export function paramsOf(endpoint: Endpoint, params: unknown): unknown {
  const name = LAST_MEMBER.exec(endpoint.path)?.[1];
  if (endpoint.rest !== true || name === undefined || typeof params !== 'object' || params === null) return params;
  return { ...params, [name]: '*' in params ? params['*'] : '' };
}
