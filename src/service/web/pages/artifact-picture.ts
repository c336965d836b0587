import type { Addresses } from '../../addresses.ts';
import type { EnvironmentVerdict } from '../../judgement/environment-verdicts.ts';
import { artifactWay, type WayBox } from '../artifact-way.ts';
import type { Html } from '../html.ts';
import { webAddress } from '../parts/external-link.ts';
import { type Mark, stateMark, stateOf } from '../parts/state.ts';
import { environmentPlace } from './artifact-answer.ts';
import { evidenceAddress } from './artifact-evidence.ts';
import type { ArtifactView } from './artifact-view.ts';

const EVIDENCE_DRAWN = 8;
const ENVIRONMENTS_DRAWN = 6;

/** The way of the artifact from its commit to where it runs. */
export function artifactPicture(links: Addresses, view: ArtifactView): Html {
  return artifactWay({
    commit: commit(view),
    build: build(view),
    evidence: evidence(links, view),
    environments: environments(links, view),
  });
}

function commit({ record }: ArtifactView): WayBox {
  const { git_commit: sha, git_commit_info: info } = record;
  const { author = '', branch = '' } = info ?? {};
  // As git writes it, with an address of mail that has no room here.
  const name = author.replace(/ <[^<>]*>$/, '');
  return {
    name: sha === null ? 'Not told' : sha.slice(0, 12),
    mark: null,
    detail: [name, branch].filter((text) => text !== '').join(' on '),
    address: webAddress(record.commit_url) ?? webAddress(info?.url),
  };
}

function build({ record }: ArtifactView): WayBox {
  return {
    // What tells builds apart stands at the end, as the tag of an image does.
    name: record.filename.split('/').findLast((part) => part !== '') ?? record.filename,
    mark: null,
    detail: record.fingerprint.slice(0, 12),
    address: webAddress(record.build_url),
  };
}

function evidence(links: Addresses, view: ArtifactView): WayBox[] {
  const { shown, total } = view.evidence;
  if (total === 0) return [{ name: 'None', mark: null, detail: 'None was asked for', address: null }];
  const boxes = shown.slice(0, EVIDENCE_DRAWN).map((entry): WayBox => {
    const { state } = entry;
    return {
      name: state.name,
      mark: stateMark(state.attestationId === null ? 'MISSING' : stateOf(state.isCompliant)),
      detail: entry.overridden === null ? state.type : `${entry.overridden.type}, overridden`,
      address: evidenceAddress(links, view, entry),
    };
  });
  return total > boxes.length ? [...boxes, more(total - boxes.length, '#evidence')] : boxes;
}

type Row = { gate: WayBox; environment: WayBox };

function environments(links: Addresses, view: ArtifactView): Row[] {
  const { verdicts, whereItRan, total } = view.environments;
  const running = new Set(view.record.running.map((place) => place.environment_name));
  // Where it runs first, then where it may not go.
  const all = [...whereItRan, ...verdicts].map((verdict) => ({ verdict, name: verdict.gate.environment.name }));
  const sorted = [...new Map(all.map((one) => [one.name, one])).values()].toSorted(
    (left, right) =>
      Number(running.has(right.name)) - Number(running.has(left.name)) ||
      Number(left.verdict.isCompliant) - Number(right.verdict.isCompliant),
  );
  if (sorted.length === 0) {
    const none: WayBox = { name: 'None', mark: null, detail: 'No environment has policies', address: null };
    return [{ gate: none, environment: { ...none, detail: 'No snapshot has it' } }];
  }
  const rows = sorted.slice(0, ENVIRONMENTS_DRAWN).map(({ name, verdict }): Row => ({
    gate: gate(name, verdict),
    environment: environment(links, view, name, verdict),
  }));
  // Those on other pages of the verdicts are among them, whether it ran there or not.
  const left = Math.max(sorted.length, total) - rows.length;
  return left > 0 ? [...rows, { gate: more(left, '#environments'), environment: more(left, '#runs') }] : rows;
}

function gate(name: string, { gate: { allowance }, evaluations, isCompliant }: EnvironmentVerdict): WayBox {
  if (evaluations.length === 0) {
    const mark: Mark = { sign: '–', words: 'No policies', tone: 'quiet' };
    return { name, mark, detail: 'Nothing is asked here', address: null };
  }
  const satisfied = evaluations.filter(({ status }) => status === 'COMPLIANT').length;
  const count = `${satisfied} of ${evaluations.length} policies`;
  return {
    name,
    mark: stateMark(stateOf(isCompliant)),
    detail: allowance === null ? count : `${count}, allowed`,
    address: `#${environmentPlace(name)}`,
  };
}

function environment(
  links: Addresses,
  { orgName, record }: ArtifactView,
  name: string,
  verdict: EnvironmentVerdict,
): WayBox {
  const inIt = (place: { environment_name: string }): boolean => place.environment_name === name;
  const runs = record.running.find(inIt);
  if (runs !== undefined) {
    const judged = verdict.isCompliant ? 'good' : 'bad';
    return {
      name,
      mark: { sign: '▶', words: 'Runs now', tone: verdict.evaluations.length === 0 ? 'quiet' : judged },
      detail: `snapshot ${runs.snapshot_index}`,
      address: links.snapshot(orgName, name, runs.snapshot_index),
    };
  }
  const ran = record.exited.find(inIt);
  if (ran !== undefined) {
    return {
      name,
      mark: { sign: '■', words: 'Ran before', tone: 'quiet' },
      detail: `gone since snapshot ${ran.snapshot_index}`,
      address: links.snapshot(orgName, name, ran.snapshot_index),
    };
  }
  return {
    name,
    mark: { sign: '–', words: 'Not there', tone: 'quiet' },
    detail: 'No snapshot has it',
    address: links.environment(orgName, name),
  };
}

function more(count: number, address: string): WayBox {
  return { name: `and ${count} more`, mark: null, detail: '', address };
}
