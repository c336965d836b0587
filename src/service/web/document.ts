import type { Caller } from '../http/authentication.ts';
import type { Assets } from './assets.ts';
import { type Html, html } from './html.ts';
import type { Web } from './web.ts';

/** What stands in the menu. */
export type Section = 'flows' | 'environments' | 'policies' | 'controls' | 'repositories';

/** A step on the way down to a page; the page itself is none. */
export interface Crumb {
  words: string;
  address: string;
}

export interface Page {
  title: string;
  section: Section | null;
  crumbs: readonly Crumb[];
  /** The answer of the interface with what the page shows, as segments and query below its prefix; null where there is none. */
  twin: string | null;
  body: Html;
}

const sections: readonly (readonly [Section, string])[] = [
  ['flows', 'Flows'],
  ['environments', 'Environments'],
  ['policies', 'Policies'],
  ['controls', 'Controls'],
  ['repositories', 'Repositories'],
];

interface Viewer {
  caller: Caller;
  organizations: readonly string[];
}

/** A whole page of an organization. */
export function document(web: Web, page: Page, viewer: Viewer): string {
  const { title, crumbs, twin, body } = page;
  const { orgName } = viewer.caller;
  return shell(web.assets, `${title} · ${orgName} · Assay`, [
    banner(web, page.section, viewer),
    html`<main id="content">
      ${
        crumbs.length > 0 &&
        html`<nav class="crumbs" aria-label="Breadcrumbs">
          <ol>
            ${crumbs.map(({ words, address }) => html`<li><a href="${address}">${words}</a></li>`)}
          </ol>
        </nav>`
      }
      <h1>${title}</h1>
      ${body}
    </main>`,
    html`<footer>
      ${twin !== null && html`<a href="${twin}" rel="alternate" type="application/json">This page as JSON</a>`}
      <span>Assay ${web.version}</span>
    </footer>`,
  ]);
}

/** A page of nobody's organization: to sign in, or of an error. */
export function plainDocument(assets: Assets, title: string, body: Html, head: Html | null = null): string {
  return shell(
    assets,
    `${title} · Assay`,
    [
      html`<main id="content" class="plain">
        <p class="brand">Assay</p>
        <h1>${title}</h1>
        ${body}
      </main>`,
    ],
    head,
  );
}

function shell(assets: Assets, title: string, body: readonly Html[], head: Html | null = null): string {
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      ${head}
      <title>${title}</title>
      <link rel="icon" href="${assets.icon}" type="image/svg+xml" />
      <link rel="stylesheet" href="${assets.style}" />
      <script type="module" src="${assets.script}"></script>
    </head>
    <body>
      <a class="skip" href="#content">Skip to the content</a>
      ${body}
    </body>
  </html>`;
  return `<!doctype html>\n${page.toString()}\n`;
}

function banner(web: Web, section: Section | null, { caller, organizations }: Viewer): Html {
  const { links } = web;
  const { orgName, userName } = caller;
  const others = organizations.filter((name) => name !== orgName);
  return html`<header>
    <a class="brand" href="${links.organization(orgName)}">Assay</a>
    ${
      others.length === 0
        ? html`<span class="organization">${orgName}</span>`
        : html`<details class="organization">
            <summary>${orgName}</summary>
            <ul>
              ${others.map((name) => html`<li><a href="${links.organization(name)}">${name}</a></li>`)}
            </ul>
          </details>`
    }
    <nav aria-label="Sections">
      <ul>
        ${sections.map(
          ([kind, words]) =>
            html`<li>
              ${
                kind === section
                  ? html`<a href="${links.list(orgName, kind)}" aria-current="true">${words}</a>`
                  : html`<a href="${links.list(orgName, kind)}">${words}</a>`
              }
            </li>`,
        )}
      </ul>
    </nav>
    <form class="search" role="search" action="${links.search(orgName)}" method="get">
      <label for="q">Search</label>
      <input id="q" name="q" type="search" placeholder="Hash or name" autocomplete="off" />
      <button type="submit">Search</button>
    </form>
    <form class="sign-out" action="${links.signOut()}" method="post">
      <span>${userName}</span>
      <button type="submit">Sign out</button>
    </form>
  </header>`;
}
