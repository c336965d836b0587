import * as z from 'zod';
import type { RuleEvaluation } from '../../../contract/assertion.ts';
import { type Child, type Html, html } from '../html.ts';
import { excerpt } from './excerpt.ts';

/** How a rule came out, by a sign, words and a colour. */
export function ruleResult({ satisfied, ignored }: Pick<RuleEvaluation, 'satisfied' | 'ignored'>): Html {
  if (ignored || satisfied === null) return badge('–', 'Does not apply', 'quiet');
  return satisfied ? badge('✓', 'Satisfied', 'good') : badge('✗', 'Not satisfied', 'bad');
}

function badge(sign: string, words: string, className: string): Html {
  return html`<span class="state ${className}"><span aria-hidden="true">${sign}</span> ${words}</span>`;
}

const attestationRule = z.object({
  name: z.string(),
  type: z.string(),
  must_be_compliant: z.boolean(),
  for_control: z.string().nullable(),
});

/** What a rule asks for, in a line. */
export function ruleWords({ type, definition }: RuleEvaluation['rule']): Child {
  if (type === 'provenance') return 'Provenance: reported into a flow';
  if (type === 'trail-compliance') return 'Trail compliance: compliant in its trail';
  const rule = attestationRule.parse(definition);
  const { name, type: attested, for_control: control, must_be_compliant: mustBeCompliant } = rule;
  return html`Attestation
  ${name === '*' ? 'of any name' : excerpt(name, 200)}${attested !== '*' && html` of type ${excerpt(attested, 200)}`}${
    control !== null && html`, for control ${excerpt(control, 200)}`
  }${!mustBeCompliant && ', of which one that is compliant is enough'}`;
}

/** Why a rule does not apply; null where nothing tells. */
export function reasonIgnored({ resolutions }: RuleEvaluation): string | null {
  const reason = z.object({ reason: z.string() }).safeParse(resolutions[0]?.context);
  if (!reason.success) return null;
  return reason.data.reason === 'exception' ? 'An exception of the rule holds here.' : 'Its condition is false here.';
}
