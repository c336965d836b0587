import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Addresses } from '../addresses.ts';
import { OWN_PAGES } from '../addresses.ts';

const files = {
  style: { name: 'page.css', type: 'text/css; charset=utf-8' },
  script: { name: 'page.js', type: 'text/javascript; charset=utf-8' },
  icon: { name: 'icon.svg', type: 'image/svg+xml' },
} as const;

/** The addresses of the files that every page needs. They change with their content, so a browser keeps them for good. */
export type Assets = Readonly<Record<keyof typeof files, string>>;

export function serveAssets(app: FastifyInstance, links: Addresses): Assets {
  const serve = ({ name, type }: (typeof files)[keyof typeof files]): string => {
    const content = readFileSync(path.join(import.meta.dirname, 'assets', name));
    const version = createHash('sha256').update(content).digest('hex').slice(0, 12);
    const versioned = name.replace('.', `.${version}.`);
    app.get(`${OWN_PAGES}/assets/${versioned}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(content),
    );
    return links.asset(versioned);
  };
  const icon = serve(files.icon);
  // Asked for unbidden, by browsers and by crawlers.
  app.get('/favicon.ico', (_request, reply) => reply.redirect(icon, 302));
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  return { style: serve(files.style), script: serve(files.script), icon };
}
