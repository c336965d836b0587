import { parse, stringify } from 'yaml';
import * as z from 'zod';
import { readWorkflow, type StepPlace, type Workflow, type WorkflowStep } from './workflow.ts';

/** The user's own words for what a remedy leaves open, by what stands there. */
export type OwnWords = Readonly<Record<string, string>>;

/** A step as a remedy shows it, with what the comments about it say. */
interface Shown {
  /** Where it goes. */
  place: string;
  notes: readonly string[];
  /** Inputs that are to be copied from the step that was refused. */
  inherited: readonly string[];
  step: WorkflowStep;
}

const steps = z.tuple([
  z.looseObject({ if: z.string().optional(), uses: z.string(), with: z.record(z.string(), z.coerce.string()) }),
]);

/** The lines of workflows that a job's page shows. */
export const linesOf = (summary: string): string[] =>
  Array.from(summary.matchAll(/^```yaml\n(.*?)\n```$/gms), ([, block = '']) => block.split('\n\n')).flat();

function read(block: string, own: OwnWords): Shown {
  const comments = Array.from(block.matchAll(/^# (.*)$/gm), ([, comment = '']) => comment);
  const [place = '', ...notes] = comments;
  let lines = block;
  for (const note of notes) {
    const [, open] = /^replace (\S+) with /.exec(note) ?? [];
    if (open === undefined) continue;
    const word = own[open];
    if (word === undefined) throw new Error(`expected a word of the user's own for \`${open}\`, found none`);
    lines = lines.replaceAll(open, word);
  }
  const [, inherited = ''] = /^ +# (.*) as in this step$/m.exec(block) ?? [];
  return { place, notes, inherited: inherited.split(/, | and /).filter(Boolean), step: steps.parse(parse(lines))[0] };
}

const entries = z.array(z.looseObject({ name: z.string() }));
const plainInputs = ['attestation-name', 'compliant', 'description', 'attachments'];

/**
 * Applies what a page shows to the workflow that was stopped, by the words above each of its blocks and nothing else. A
 * place that is not known here is an error: then a reader would have to guess as well.
 */
export function applyRemedy(text: string, at: StepPlace, summary: string, own: OwnWords): string {
  const workflow = readWorkflow(text);
  const job = workflow.jobs[at.job];
  const refused = job?.steps[at.index];
  if (job === undefined || refused === undefined) throw new Error(`expected a step ${at.index} in the job ${at.job}`);
  const shown = linesOf(summary).map((block) => read(block, own));
  if (shown.length === 0) throw new Error('expected lines for the workflow, found none');
  for (const { place, notes, inherited, step } of shown) {
    for (const name of inherited) step.with[name] = refused.with[name] ?? '';
    for (const note of notes) {
      const [, granted] = /^the job needs `permissions: (.*)`$/.exec(note) ?? [];
      if (granted !== undefined) Object.assign(job.permissions, z.record(z.string(), z.string()).parse(parse(granted)));
    }
    const [, made] = /^a step of its own in the job that ran `(.*?)`(?:: evidence of the trail)?$/.exec(place) ?? [];
    if (made !== undefined) {
      maker(workflow, made).steps.push(step);
      continue;
    }
    const [, moved, trail] = /^the step that put `(.*)` on the trail `(.*)`, with this trail$/.exec(place) ?? [];
    if (moved !== undefined) {
      const putting = Object.values(workflow.jobs)
        .flatMap(({ steps: all }) => all)
        .find((one) => one.with['trail'] === trail && isAttesting(one, moved));
      if (putting === undefined) throw new Error(`expected a step that puts ${moved} on ${String(trail)}, found none`);
      merge(putting, step);
      continue;
    }
    switch (place) {
      case 'this step, with these lines added':
      case 'the step that reports it, with this name':
        merge(refused, step);
        break;
      case 'this step, with these entries added to its `attestations`':
        merge(refused, withEntries(step, refused.with['attestations'] ?? ''));
        break;
      case 'this step, with these lines added; what it attests with `attestation-name` goes into the list as well': {
        const { 'attestation-name': name, ...rest } = takenOut(refused);
        merge(refused, withEntries(step, stringify([{ name, ...rest }])));
        break;
      }
      case 'this step, with these lines in the place of `attestation-name` and what belongs to it':
        takenOut(refused);
        merge(refused, step);
        break;
      case 'this step, with these entries added to its `attestations`, in the place of those of the same name': {
        const replaced = entries.parse(parse(step.with['attestations'] ?? '')).map(({ name }) => name);
        const kept = entries.parse(parse(refused.with['attestations'] ?? ''));
        const others = kept.filter(({ name }) => !replaced.includes(name));
        merge(refused, withEntries(step, others.length === 0 ? '' : stringify(others)));
        break;
      }
      case 'a step of its own before this one':
      case 'a step of its own before this one: evidence of the trail':
        job.steps.splice(job.steps.indexOf(refused), 0, step);
        break;
      case 'a step of its own in the job that builds it':
        (job.needs === undefined ? job : builderOf(workflow, job.needs)).steps.push(step);
        break;
      default:
        throw new Error(`expected a place for the lines, found "${place}"`);
    }
  }
  return stringify(workflow);
}

function builderOf({ jobs }: Workflow, name: string): Workflow['jobs'][string] {
  const found = jobs[name];
  if (found === undefined) throw new Error(`expected the job ${name}, found none`);
  return found;
}

const isAttesting = ({ with: inputs }: WorkflowStep, name: string): boolean =>
  inputs['attestation-name'] === name ||
  entries.parse(parse(inputs['attestations'] ?? '') ?? []).some((entry) => entry.name === name);

/** The job with the step that has the evidence's name for its id, else that which records it. */
function maker({ jobs }: Workflow, name: string): Workflow['jobs'][string] {
  const all = Object.values(jobs);
  const found =
    all.find(({ steps: own }) => own.some(({ id }) => id === name)) ??
    all.find(({ steps: own }) => own.some((one) => isAttesting(one, name)));
  if (found === undefined) throw new Error(`expected a job that ran ${name}, found none`);
  return found;
}

/** What the shown step has takes its place in the one that is there. */
function merge(target: WorkflowStep, shown: WorkflowStep): void {
  if (shown.if !== undefined) target.if = shown.if;
  Object.assign(target.with, shown.with);
}

const withEntries = (shown: WorkflowStep, before: string): WorkflowStep => ({
  ...shown,
  with: { ...shown.with, attestations: `${before.trimEnd()}\n${shown.with['attestations'] ?? ''}` },
});

/** Takes the inputs of a single attestation out of a step. */
function takenOut(target: WorkflowStep): Record<string, string> {
  const taken = Object.fromEntries(Object.entries(target.with).filter(([name]) => plainInputs.includes(name)));
  for (const name of plainInputs) delete target.with[name];
  return taken;
}
