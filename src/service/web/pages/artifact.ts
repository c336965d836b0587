import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { getArtifact } from '../../../contract/artifact.ts';
import { pageNumber } from '../../../contract/page.ts';
import { html } from '../html.ts';
import { servePage, twinOf } from '../page.ts';
import type { Web } from '../web.ts';
import { artifactAnswer } from './artifact-answer.ts';
import { artifactEvidence } from './artifact-evidence.ts';
import { artifactFacts } from './artifact-facts.ts';
import { artifactPicture } from './artifact-picture.ts';
import { environmentVerdicts, otherPolicies } from './artifact-verdicts.ts';
import { loadArtifactView } from './artifact-view.ts';
import { artifactHistory, artifactRuns, otherReports } from './artifact-whereabouts.ts';

const artifactQuery = z.object({
  artifact_id: z.string().max(200).optional(),
  environments: pageNumber(1, 1_000_000),
});

/** The page that every `html_url` of an artifact leads to: what it is, whether it is compliant, why not, and who says so. */
export function serveArtifactPage(app: FastifyInstance, web: Web): void {
  const { links } = web;

  servePage(
    app,
    web,
    { path: '/:org/flows/:flow_name/artifacts/:fingerprint', params: getArtifact.params, query: artifactQuery },
    async ({ caller: { orgName }, params, query, read }) => {
      const view = await read((tx) =>
        loadArtifactView(tx, web, orgName, {
          flowName: params.flow_name,
          fingerprint: params.fingerprint,
          artifactId: query.artifact_id || null,
          environmentsPage: query.environments,
        }),
      );
      const { record, facts } = view;
      const { flow_name: flow, fingerprint } = record;
      const trail = facts.trail.name;
      return {
        title: record.filename,
        section: 'flows',
        crumbs: [
          { words: 'Flows', address: links.list(orgName, 'flows') },
          { words: flow, address: links.flow(orgName, flow) },
          { words: trail, address: links.trail(orgName, flow, trail) },
        ],
        twin: twinOf(web, ['artifacts', orgName, flow, 'fingerprint', fingerprint], { trail }),
        body: html`${artifactAnswer(links, view)}
          <h2>Its way</h2>
          ${artifactPicture(links, view)}
          <h2>What it is</h2>
          ${artifactFacts(links, view)}
          <h2 id="environments">Verdict in each environment</h2>
          ${environmentVerdicts(links, view)} ${otherPolicies(links, view)}
          <h2 id="evidence">Evidence</h2>
          ${artifactEvidence(links, view)}
          <h2 id="runs">Where it runs</h2>
          ${artifactRuns(links, view)} ${otherReports(links, view)}
          <h2>History</h2>
          ${artifactHistory(view)}`,
      };
    },
  );
}
