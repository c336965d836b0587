import type { ComplianceState } from '../../../contract/names.ts';
import { type Html, html } from '../html.ts';

export type ShownState = ComplianceState | 'MISSING' | 'UNKNOWN';

/** What a state looks like: it says the same by its words, its sign and its colour. */
export interface Mark {
  sign: string;
  words: string;
  tone: 'good' | 'bad' | 'open' | 'quiet';
}

const signs: Readonly<Record<ShownState, readonly [Mark['sign'], Mark['words'], Mark['tone']]>> = {
  COMPLIANT: ['✓', 'Compliant', 'good'],
  'NON-COMPLIANT': ['✗', 'Non-compliant', 'bad'],
  INCOMPLETE: ['…', 'Incomplete', 'open'],
  MISSING: ['○', 'Missing', 'open'],
  UNKNOWN: ['?', 'Not judged', 'quiet'],
};

export function state(shown: ShownState): Html {
  const [sign, words, className] = signs[shown];
  return html`<span class="state ${className}"><span aria-hidden="true">${sign}</span> ${words}</span>`;
}

/** The same for where no HTML can stand. */
export function stateMark(shown: ShownState): Mark {
  const [sign, words, tone] = signs[shown];
  return { sign, words, tone };
}

/** `null` is what nothing was judged by. */
export const stateOf = (isCompliant: boolean | null): ShownState =>
  isCompliant === null ? 'UNKNOWN' : isCompliant ? 'COMPLIANT' : 'NON-COMPLIANT';
