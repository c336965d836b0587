import type { Addresses } from '../../addresses.ts';
import { seconds } from '../../seconds.ts';
import { type Child, type Html, html } from '../html.ts';
import { annotations } from '../parts/annotations.ts';
import { commit } from '../parts/commit.ts';
import { excerpt } from '../parts/excerpt.ts';
import { externalLink } from '../parts/external-link.ts';
import { externalUrls } from '../parts/external-urls.ts';
import { facts } from '../parts/facts.ts';
import { wholeHash } from '../parts/hash.ts';
import { jsonBlock } from '../parts/json-block.ts';
import { time } from '../parts/time.ts';
import type { ArtifactView } from './artifact-view.ts';

/** What was reported of the artifact, and by whom. */
export function artifactFacts(links: Addresses, { orgName, record, facts: known }: ArtifactView): Html {
  const { artifact, report } = known.stored;
  const { flow_name: flow, description = '', user_data: userData } = record;
  return html`${facts([
    ['Fingerprint', wholeHash(record.fingerprint)],
    ['File', excerpt(record.filename)],
    ['Template name', record.template_reference_name],
    ['Flow', html`<a href="${links.flow(orgName, flow)}">${flow}</a>`],
    ['Trail', html`<a href="${links.trail(orgName, flow, known.trail.name)}">${known.trail.name}</a>`],
    ['Commit', builtFrom(record)],
    ['Build', webLink(record.build_url)],
    ['Repository', repository(record)],
    [
      'Reported',
      html`${time(seconds(report.created_at))} <span class="quiet">by ${excerpt(report.reported_by, 200)}</span>`,
    ],
    // A report that was sent again counts by its newest values.
    artifact.created_at < report.created_at ? ['First reported', time(seconds(artifact.created_at))] : ['', null],
    ['Made', record.reported_at === undefined ? null : time(record.reported_at)],
    ['Description', description === '' ? null : excerpt(description, 2000)],
    ['Links', externalUrls(record.external_urls)],
    ['Annotations', annotations(record.annotations)],
  ])}
  ${jsonBlock('User data', userData)}`;
}

type Reported = ArtifactView['record'];

function builtFrom({ git_commit: sha, git_commit_info: info, commit_url: url }: Reported): Child {
  if (info !== undefined) return commit({ ...info, ...(url ? { url } : {}) });
  if (sha !== null) return externalLink(url, wholeHash(sha));
  return url ? webLink(url) : null;
}

function repository({ repo_info: info, repo_url: url }: Reported): Child {
  if (info === undefined) return webLink(url);
  return html`${externalLink(info.url, excerpt(info.name, 200))}${
    info.description !== undefined &&
    info.description !== '' &&
    html` <span class="quiet">${excerpt(info.description, 300)}</span>`
  }`;
}

/** An address stands for itself; one of another kind than the web's is shown and leads nowhere. */
function webLink(address: string | null): Child {
  return address === null || address === '' ? null : externalLink(address, excerpt(address, 300));
}
