import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type EnvironmentRecord, getEnvironment } from '../../../contract/environment.ts';
import type { EnvironmentEvent } from '../../../contract/environment-event.ts';
import { pageNumber } from '../../../contract/page.ts';
import { eventRecord } from '../../events/event-record.ts';
import type { Addresses } from '../../addresses.ts';
import { environmentRecord, requireEnvironment } from '../../http/routes/environment-records.ts';
import { type ListedSnapshot, listedSnapshots } from '../../http/routes/snapshot-records.ts';
import { seconds } from '../../seconds.ts';
import { type ComplianceHistory, loadComplianceHistory } from '../../snapshots/compliance-history.ts';
import { loadSnapshotCounts, type SnapshotCounts } from '../../snapshots/snapshot-counts.ts';
import { listEnvironmentEvents } from '../../store/environment-events.ts';
import type { EnvironmentRow } from '../../store/environment-rows.ts';
import { listIncluded } from '../../store/included-environments.ts';
import { beginningOfState } from '../../store/snapshots.ts';
import type { OrgReader } from '../../store/store.ts';
import { type Html, html } from '../html.ts';
import { servePage, twinOf } from '../page.ts';
import { complianceChart } from '../parts/compliance-chart.ts';
import { compliancePanel } from '../parts/compliance-panel.ts';
import { environmentFacts } from '../parts/environment-facts.ts';
import { eventTable } from '../parts/event-table.ts';
import { olderNewer } from '../parts/older-newer.ts';
import { pager } from '../parts/pager.ts';
import { reportingHelp } from '../parts/reporting-help.ts';
import { runningTable } from '../parts/running-table.ts';
import { pairForm } from '../parts/pair-form.ts';
import { snapshotTable } from '../parts/snapshot-table.ts';
import { duration, time } from '../parts/time.ts';
import { loadShownSnapshot, type ShownSnapshot } from '../shown-snapshot.ts';
import type { Web } from '../web.ts';

/** Rows of the lists that stand below what runs. */
const ROWS_SHOWN = 20;

/** Each list has a page of its own, which is the parameter of its name. */
const environmentQuery = z.object({
  running: pageNumber(1, 1_000_000),
  snapshots: pageNumber(1, 1_000_000),
  changes: pageNumber(1, 1_000_000),
});
type Query = z.output<typeof environmentQuery>;

/** An environment: whether it is compliant and why not, what runs there, and what ran. */
export function serveEnvironmentPage(app: FastifyInstance, web: Web): void {
  const { links } = web;
  servePage(
    app,
    web,
    { path: '/:org/environments/:environment_name', params: getEnvironment.params, query: environmentQuery },
    async ({ caller: { orgName }, params, query, read }) => {
      const shown = await read((tx) => loadEnvironment(tx, { links, orgName }, params.environment_name, query));
      const { environment, included, latest, changes } = shown;
      const { name } = environment;
      const frame = { links, orgName, name, query };
      return {
        title: name,
        section: 'environments',
        crumbs: [{ words: 'Environments', address: links.list(orgName, 'environments') }],
        twin: twinOf(web, ['environments', orgName, name]),
        body: html`${
            latest === null
              ? reportingHelp(environment, web.addresses.api('environments', orgName, name, 'report', environment.type))
              : compliancePanel({
                  links,
                  orgName,
                  snapshot: latest.snapshot.head,
                  since: sinceWhen(latest.since, environment, shown.now),
                  worst: latest.snapshot.worst,
                })
          }
          ${environmentFacts(links, environment, included)} ${latest !== null && history(frame, latest)}
          <h2 id="changes">What changed</h2>
          ${eventTable({
            links,
            orgName,
            events: changes.events,
            empty:
              query.changes > 1
                ? 'The first change is on a page before this one.'
                : 'Nothing yet: what starts, stops and becomes compliant here will stand here.',
          })}
          ${olderNewer({ ...listOf(frame, 'changes'), page: query.changes, hasOlder: changes.hasOlder })}`,
      };
    },
  );
}

interface Frame {
  links: Addresses;
  orgName: string;
  name: string;
  query: Query;
}

/** Where the pages of one list are; those of the others stay as they are. */
function listOf({ links, orgName, name, query }: Frame, list: keyof Query) {
  const others = Object.entries(query).filter(([other, page]) => other !== list && page > 1);
  return {
    address: links.environment(orgName, name),
    parameters: Object.fromEntries(others.map(([other, page]) => [other, String(page)])),
    name: list,
  };
}

/** What there is to say of an environment that has snapshots. */
interface Latest {
  snapshot: ShownSnapshot;
  /** When the state of the newest snapshot began, in epoch seconds. */
  since: number;
  history: ComplianceHistory | null;
  listed: ListedSnapshot[];
  countsOf: (index: number) => SnapshotCounts | null;
}

interface ShownEnvironment {
  environment: EnvironmentRecord;
  included: EnvironmentRow[];
  latest: Latest | null;
  changes: { events: EnvironmentEvent[]; hasOlder: boolean };
  /** In epoch seconds. */
  now: number;
}

async function loadEnvironment(
  tx: OrgReader,
  frame: { links: Addresses; orgName: string },
  name: string,
  query: Query,
): Promise<ShownEnvironment> {
  const row = await requireEnvironment(tx, name);
  return {
    environment: await environmentRecord(tx, frame.links, frame.orgName, row),
    included: row.type === 'logical' ? await listIncluded(tx, row.id) : [],
    latest: row.latest_snapshot === 0 ? null : await loadLatest(tx, frame, row, query),
    changes: await loadChanges(tx, row, query.changes),
    now: seconds(tx.nowMs),
  };
}

async function loadLatest(
  tx: OrgReader,
  frame: { links: Addresses; orgName: string },
  row: EnvironmentRow,
  query: Query,
): Promise<Latest> {
  const snapshot = await loadShownSnapshot(tx, frame, row, { index: row.latest_snapshot, page: query.running });
  const last = row.latest_snapshot - (query.snapshots - 1) * ROWS_SHOWN;
  const range = { first: Math.max(last - ROWS_SHOWN + 1, 1), last };
  return {
    snapshot,
    since: seconds((await beginningOfState(tx, snapshot.row)).created_at),
    history: await loadComplianceHistory(tx, row),
    listed: await listedSnapshots(tx, row, range),
    countsOf: await loadSnapshotCounts(tx, row.id, range),
  };
}

async function loadChanges(tx: OrgReader, row: EnvironmentRow, number: number): Promise<ShownEnvironment['changes']> {
  const all = { firstIndex: null, lastIndex: null, notBeforeMs: null, notAfterMs: null, repoNames: [] };
  const page = { number, size: ROWS_SHOWN, isReverse: false, andOneMore: true };
  const rows = await listEnvironmentEvents(tx, { environmentId: row.id, ...all }, page);
  return { events: rows.slice(0, ROWS_SHOWN).map((one) => eventRecord(row, one)), hasOlder: rows.length > ROWS_SHOWN };
}

function sinceWhen(since: number, environment: EnvironmentRecord, now: number): Html {
  const { last_reported_at: reported } = environment;
  return html`since ${time(since)} (for
  ${duration(now - since)})${reported !== null && html`, as last reported ${duration(now - reported)} ago`}.`;
}

function history(frame: Frame, { snapshot, history, listed, countsOf }: Latest): Html {
  const { links, orgName, name, query } = frame;
  const { index: newest } = snapshot.head;
  return html`<h2 id="running">What runs now</h2>
    ${runningTable({
      links,
      orgName,
      caption: 'What runs now, what is not compliant first',
      artifacts: snapshot.artifacts,
      allowances: snapshot.allowances,
      empty: query.running > 1 ? 'The last artifact is on a page before this one.' : 'Nothing runs here.',
    })}
    ${pager({ ...listOf(frame, 'running'), page: query.running, total: snapshot.artifactCount })}
    <h2>Compliance over time</h2>
    ${history === null ? html`<p class="quiet">The first snapshot was made just now.</p>` : complianceChart(history)}
    <h2 id="snapshots">Snapshots</h2>
    <p class="quiet">One for each time that something changed.</p>
    ${newest > 1 && pairForm({ what: 'Snapshot', action: links.snapshotDiff(orgName, name), from: newest - 1, to: newest, newest })}
    ${snapshotTable({
      links,
      orgName,
      environmentName: name,
      snapshots: listed,
      countsOf,
      empty: 'The first snapshot is on a page before this one.',
    })}
    ${pager({ ...listOf(frame, 'snapshots'), page: query.snapshots, sizePerPage: ROWS_SHOWN, total: newest })}`;
}
