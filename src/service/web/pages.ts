import formBody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { serveArtifactPage } from './pages/artifact.ts';
import { serveControlPages } from './pages/controls.ts';
import { serveEnvironmentPage } from './pages/environment.ts';
import { serveEnvironmentsPage } from './pages/environments.ts';
import { serveFlowPages } from './pages/flows.ts';
import { serveHomePage } from './pages/home.ts';
import { serveSearchPage } from './pages/search.ts';
import { serveTrailPage } from './pages/trail.ts';
import { servePolicyPages } from './pages/policies.ts';
import { servePolicyDiff } from './pages/policy-diff.ts';
import { serveRepositoryPages } from './pages/repositories.ts';
import { serveSnapshotPage } from './pages/snapshot.ts';
import { serveSnapshotDiffPage } from './pages/snapshot-diff.ts';
import { serveProviderSignIn } from './provider-sign-in.ts';
import { serveSignIn } from './sign-in.ts';
import type { Web } from './web.ts';

/** The longest token and address that a form of a page holds, and more. */
const FORM_MAX_BYTES = 16 * 1024;

/** Serves everything that stands in a browser. */
export async function servePages(app: FastifyInstance, web: Web): Promise<void> {
  // In a scope of its own: the interface takes no such forms, and pages take nothing else.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formBody, { bodyLimit: FORM_MAX_BYTES });
    serveSignIn(scope, web);
    if (web.identityProvider !== null) serveProviderSignIn(scope, web, web.identityProvider);
    serveHomePage(scope, web);
    serveSearchPage(scope, web);
    serveFlowPages(scope, web);
    serveArtifactPage(scope, web);
    serveEnvironmentsPage(scope, web);
    serveEnvironmentPage(scope, web);
    serveSnapshotPage(scope, web);
    serveSnapshotDiffPage(scope, web);
    serveTrailPage(scope, web);
    servePolicyPages(scope, web);
    servePolicyDiff(scope, web);
    serveControlPages(scope, web);
    serveRepositoryPages(scope, web);
  });
}
