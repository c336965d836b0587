import { type Html, html } from '../html.ts';
import { hash } from './hash.ts';

const HASH = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** What a trail is called in a list: one that is named after a commit or a fingerprint by the first of it. */
export const trailName = (name: string): Html => (HASH.test(name) ? hash(name) : html`${name}`);
