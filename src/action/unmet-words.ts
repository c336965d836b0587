import { shortened } from '../config/wording.ts';
import { evidenceLines } from './evidence-lines.ts';
import type { FailedEvidence } from './find-failed.ts';
import { oneLine, shortTrail } from './render/escape.ts';
import type { Stray } from './stray.ts';
import type { Evidence, Unmet } from './unmet.ts';

/** A name from outside as sentences quote it: what stands in backquotes has none. */
export const code = (text: string): string => `\`${text.replaceAll('`', "'")}\``;

const demandedBy = ({ policy, flow }: Unmet): string =>
  policy === null ? `The template of the flow ${code(flow)}` : `The policy ${code(policy)}`;

/** What is wrong, in a sentence or two. */
export function unmetSentence(unmet: Unmet): string {
  switch (unmet.kind) {
    case 'missing_evidence': {
      const what = unmet.name === '*' ? 'an attestation of any name' : `the attestation ${code(unmet.name)}`;
      const type = unmet.type === '*' ? '' : ` (type ${code(unmet.type)})`;
      const trail = code(shortTrail(unmet.trail));
      const missing =
        unmet.bound === 'trail'
          ? `on the trail, the record of its build, and there is none on ${trail}`
          : `on the artifact, and there is none on the trail ${trail}, the record of its build`;
      const asked = `${demandedBy(unmet)} asks for ${what}${type} ${missing}.`;
      return unmet.instead === null ? asked : `${asked} ${insteadSentence(unmet, unmet.instead)}`;
    }
    case 'failing_evidence': {
      const asked = unmet.isUnexpected ? ' (no template asks for it, and it still counts)' : '';
      return `The attestation ${code(unmet.name)} of the ${unmet.bound}${asked} on the trail ${code(shortTrail(unmet.trail))} of the flow ${code(unmet.flow)} is not compliant.`;
    }
    case 'unexpected_artifact': {
      const found = unmet.name === null ? 'no name was given' : `it was reported as ${code(unmet.name)}`;
      const expected = unmet.expected.length === 0 ? 'other names' : unmet.expected.map(code).join(', ');
      return `The template of the flow ${code(unmet.flow)} expects artifacts named ${expected}, and ${found}.`;
    }
    case 'reported_non_compliant':
      return `The artifact was reported to the flow ${code(unmet.flow)} as not compliant.`;
    case 'missing_provenance':
      return `${demandedBy(unmet)} asks where the artifact comes from, and no flow says so: it was not reported by a build.`;
    case 'other':
      return unmet.words;
  }
}

/** How what is there differs from what is asked for. */
function insteadSentence(wanted: Evidence, found: Evidence): string {
  if (found.name !== wanted.name)
    return `There is ${code(found.name)} on the ${found.bound}, which nothing asks for: is the name misspelled?`;
  const type = found.type === wanted.type || wanted.type === '*' ? '' : ` of the type ${code(found.type)}`;
  return `There is one of that name${type} on the ${found.bound}, which does not count here.`;
}

/** Where missing evidence was recorded instead. */
export function straySentence(stray: Stray): string {
  switch (stray.is) {
    case 'in another flow':
      return `There is one on the trail ${code(shortTrail(stray.place.trail))} of the flow ${code(stray.place.flow)}, and evidence counts in its own flow alone.`;
    case 'on another trail':
      return `There is one on the trail ${code(shortTrail(stray.place.trail))} of this flow, and evidence counts on its own trail alone.`;
    case 'for another artifact':
      return `There is one on this trail for another artifact, ${code(stray.other.slice(0, 12))}.`;
    case 'for another name': {
      const found = stray.templateName === null ? 'has no name' : `is ${code(stray.templateName)}`;
      return `There is one on this trail for an artifact named ${code(stray.other)}, and this one ${found}.`;
    }
    case 'for another commit': {
      const commit = stray.commit === null ? 'no commit' : `the commit ${code(stray.commit.slice(0, 12))}`;
      return `There is one on this trail that came before its artifact, for ${commit}, and the artifact was reported with another.`;
    }
  }
}

/** What the record of failed evidence says. Empty where it says nothing. */
export function failedSentence({ description, originUrl, pageUrl }: FailedEvidence): string {
  const facts = [
    ...(description === null ? [] : [`It says: ${quotedText(description)}`]),
    ...(originUrl === null ? [] : [`it was recorded by ${quotedText(originUrl)}`]),
    ...(pageUrl === null ? [] : [`its page is ${quotedText(pageUrl)}`]),
  ].join('; ');
  return facts === '' ? '' : `${facts[0]?.toUpperCase() ?? ''}${facts.slice(1)}.`;
}

/** A text from outside that may be long. */
const quotedText = (text: string): string => code(shortened(oneLine(text), FACT_MAX_LENGTH));

const FACT_MAX_LENGTH = 300;

/** What to do about it, in a sentence. Empty where the workflow lines say it all. */
export function unmetAdvice(unmet: Unmet): string {
  switch (unmet.kind) {
    case 'missing_evidence':
      return evidenceLines(unmet.type, unmet.name) === null
        ? `Record one of the type ${code(unmet.type)} with a client that makes it: this action does not.`
        : '';
    case 'failing_evidence':
      return `Look at what it found, mend the cause, and record ${code(unmet.name)} again: of one name the newest counts.`;
    case 'unexpected_artifact':
      return 'Give the artifact the name that it has in the template, or add it there.';
    case 'reported_non_compliant':
      return 'Mend what made it so, build again, and report the new artifact.';
    case 'missing_provenance':
      return 'Report it in the job that builds it.';
    case 'other':
      return '';
  }
}
