import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { orgName as orgNameSchema } from '../../../contract/names.ts';
import type { ListedTrail } from '../../../contract/trail.ts';
import { listedTrails } from '../../http/routes/trail-records.ts';
import { seconds } from '../../seconds.ts';
import { type ArtifactFacts, loadFacts } from '../../judgement/facts.ts';
import { listArtifacts } from '../../store/artifacts.ts';
import type { EnvironmentRow } from '../../store/environment-rows.ts';
import { listFlows } from '../../store/flows.ts';
import type { OrgReader } from '../../store/store.ts';
import { listTrails } from '../../store/trails.ts';
import { listUrgentEnvironments } from '../../store/urgent-environments.ts';
import { type Html, html } from '../html.ts';
import { servePage, twinOf } from '../page.ts';
import { artifactTable } from '../parts/artifact-table.ts';
import { searchField } from '../parts/search-field.ts';
import { state, stateOf } from '../parts/state.ts';
import { table } from '../parts/table.ts';
import { time } from '../parts/time.ts';
import type { Web } from '../web.ts';
import { firstSteps } from './first-steps.ts';
import { trailName } from '../parts/trail-name.ts';

const ARTIFACTS_SHOWN = 10;
const ENVIRONMENTS_SHOWN = 20;
/** So many of the newest trails are judged to find those that need attention. */
const TRAILS_LOOK = 50;
/** Of environments, and of trails. */
const ATTENTION_SHOWN = 10;

interface Home {
  flowCount: number;
  trailCount: number;
  /** The newest. */
  trails: ListedTrail[];
  /** One more than is shown where there are more. */
  environments: EnvironmentRow[];
  artifacts: ArtifactFacts[];
}

/** What an organization has, and what of it needs attention. */
export function serveHomePage(app: FastifyInstance, web: Web): void {
  const { links } = web;
  servePage(
    app,
    web,
    { path: '/:org', params: z.object({ org: orgNameSchema }), query: z.object({}) },
    async ({ caller: { orgName }, read }) => {
      const home = await read((tx) => loadHome(tx, web, orgName));
      const isEmpty = home.flowCount === 0 && home.environments.length === 0;
      return {
        title: orgName,
        section: null,
        crumbs: [],
        twin: twinOf(web, ['trails', orgName], { page: '1', per_page: String(TRAILS_LOOK) }),
        body: isEmpty ? firstSteps(web, orgName) : overview(home),
      };

      function overview({ flowCount, trailCount, trails, environments, artifacts }: Home): Html {
        return html`${searchField(links.search(orgName), '')}
          <p class="quiet">
            <a href="${links.list(orgName, 'flows')}">${flowCount} ${flowCount === 1 ? 'flow' : 'flows'}</a>,
            ${trailCount} ${trailCount === 1 ? 'trail' : 'trails'}
          </p>
          <h2>Needs attention</h2>
          ${attention(trails, environments)}
          <h2>Newest artifacts</h2>
          ${artifactTable(links, orgName, { caption: 'Newest artifacts', artifacts, empty: 'No artifact yet.' })}
          <h2>Environments</h2>
          ${table({
            caption: 'Environments, those that need attention first',
            head: ['Environment', 'State', 'Type', 'Last reported', 'Last changed'],
            rows: environments
              .slice(0, ENVIRONMENTS_SHOWN)
              .map((environment) => [
                html`<a href="${links.environment(orgName, environment.name)}">${environment.name}</a>`,
                stateMark(environment),
                environment.type,
                time(environment.last_reported_at === null ? null : seconds(environment.last_reported_at)),
                time(environment.last_changed_at === null ? null : seconds(environment.last_changed_at)),
              ]),
            empty: 'No environment yet: what a gate asks about is one.',
          })}
          ${
            environments.length > ENVIRONMENTS_SHOWN &&
            html`<p><a href="${links.list(orgName, 'environments')}">All environments</a></p>`
          }`;
      }

      function attention(trails: readonly ListedTrail[], environments: readonly EnvironmentRow[]): Html {
        const failing = environments.filter((environment) => environment.state === 0).slice(0, ATTENTION_SHOWN);
        const open = trails
          .filter((trail) => !trail.is_compliant)
          .toSorted((one, other) => rank(one) - rank(other))
          .slice(0, ATTENTION_SHOWN);
        if (failing.length + open.length === 0) {
          const looked = trails.length === 0 ? '' : ` The newest ${trails.length} trails are compliant.`;
          return html`<p>${environments.length > 0 && 'No environment is non-compliant.'}${looked}</p>`;
        }
        return html`<ul class="checks">
          ${failing.map(
            (environment) =>
              html`<li>
                ${stateMark(environment)} environment
                <a href="${links.environment(orgName, environment.name)}">${environment.name}</a>
                <span class="quiet"
                  >last changed
                  ${time(environment.last_changed_at === null ? null : seconds(environment.last_changed_at))}</span
                >
              </li>`,
          )}
          ${open.map(
            (trail) =>
              html`<li>
                ${state(trail.compliance_state)} trail <a href="${trail.html_url}">${trailName(trail.name)}</a>
                <span class="quiet">of flow ${trail.flow.name}, begun ${time(trail.created_at)}</span>
              </li>`,
          )}
        </ul>`;
      }
    },
  );
}

const stateMark = ({ state: stored }: EnvironmentRow): Html => state(stateOf(stored === null ? null : stored === 1));

/** Both orders are by time, and what is non-compliant comes before what is unfinished. */
const rank = ({ compliance_state: status }: ListedTrail): number => (status === 'NON-COMPLIANT' ? 0 : 1);

async function loadHome(tx: OrgReader, web: Web, orgName: string): Promise<Home> {
  const flows = await listFlows(tx, { namePart: null, isCaseSensitive: true }, { number: 1, size: 1 });
  const newest = { flowIds: null, fingerprint: null };
  const trails = await listTrails(tx, newest, { number: 1, size: TRAILS_LOOK });
  const artifacts = await listArtifacts(tx, { flowId: null, repoName: null }, { number: 1, size: ARTIFACTS_SHOWN });
  return {
    flowCount: flows.total,
    trailCount: trails.total,
    trails: await listedTrails(tx, { ...web, addresses: web.links }, orgName, trails.rows),
    environments: await listUrgentEnvironments(tx, ENVIRONMENTS_SHOWN + 1),
    artifacts: await loadFacts(tx, web.documents, artifacts),
  };
}
