import type { GitCommit } from '../../../contract/commit.ts';
import { type Html, html } from '../html.ts';
import { excerpt } from './excerpt.ts';
import { externalLink } from './external-link.ts';
import { hash } from './hash.ts';

/** A commit in a line: its hash, the beginning of its message, who wrote it and on which branch; null without one. */
export function commit(given: GitCommit | null | undefined): Html | null {
  if (given === null || given === undefined) return null;
  const { sha1, message, author, branch, url } = given;
  const subject = message?.split('\n', 1)[0] ?? '';
  return html`${externalLink(url, hash(sha1))}${subject !== '' && html` ${excerpt(subject, 200)}`}${
    author !== undefined && author !== '' && html` <span class="quiet">by ${excerpt(author, 100)}</span>`
  }${branch !== undefined && branch !== '' && html` <span class="quiet">on ${excerpt(branch, 100)}</span>`}`;
}
