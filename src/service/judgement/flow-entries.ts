import { judgeArtifact } from '../../compliance/artifact-state.ts';
import { worst } from '../../compliance/compliance-status.ts';
import type { FlowEntry } from '../../compliance/rule.ts';
import type { ArtifactFacts } from './facts.ts';

/** An artifact as a flow knows it, with its judgement there. */
export interface JudgedInFlow {
  facts: ArtifactFacts;
  entry: FlowEntry;
}

/**
 * One content may stand in a trail under several names of its template, and then it has to be compliant under each: the
 * worst counts. A name that the template does not list counts only where it is the newest, so that reporting again under
 * the right one mends it.
 */
export function judgeInFlow([newest, ...others]: readonly ArtifactFacts[]): JudgedInFlow {
  if (newest === undefined) throw new Error('a flow that holds an artifact without one');
  return others
    .map(judge)
    .filter(({ entry }) => !entry.state.unexpected)
    .reduce((known, next) => {
      const worse = worst([known.entry.state.status, next.entry.state.status]);
      return worse === known.entry.state.status ? known : next;
    }, judge(newest));
}

function judge(facts: ArtifactFacts): JudgedInFlow {
  const { artifact, attestations, template } = facts;
  const state = judgeArtifact(template, artifact, attestations);
  const flow = { name: facts.flow.name, tags: facts.flow.tags };
  return { facts, entry: { flow, trail: facts.trail.name, artifact, state, attestations } };
}
