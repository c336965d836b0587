import type { ComplianceState } from '../../../contract/names.ts';
import { type Html, html } from '../html.ts';

export type ShownState = ComplianceState | 'MISSING' | 'UNKNOWN';

/** Each says the same by its words, its sign and its colour. */
const signs: Readonly<Record<ShownState, readonly [sign: string, words: string, className: string]>> = {
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

/** `null` is what nothing was judged by. */
export const stateOf = (isCompliant: boolean | null): ShownState =>
  isCompliant === null ? 'UNKNOWN' : isCompliant ? 'COMPLIANT' : 'NON-COMPLIANT';
