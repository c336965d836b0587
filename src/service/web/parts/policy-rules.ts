import type { Expression } from '../../../compliance/expression.ts';
import type { AttestationRule, Rule } from '../../../compliance/policy.ts';
import { type Html, html } from '../html.ts';
import { visibleText } from './visible-text.ts';

/** Rules that are worded at most; a document of the largest size has thousands. */
export const RULES_SHOWN = 200;

/** The rules of a policy in plain words. `controlAddress` is null for a control that there is none of. */
export function policyRules(rules: readonly Rule[], controlAddress: (identifier: string) => string | null): Html {
  if (rules.length === 0) {
    return html`<p>It has no rule: every artifact that was reported into a flow satisfies it.</p>`;
  }
  return html`<p>An artifact satisfies it where one flow has all of this:</p>
    <ol class="rules">
      ${rules.slice(0, RULES_SHOWN).map((rule) => html`<li>${ruleOf(rule, controlAddress)}</li>`)}
    </ol>
    ${
      rules.length > RULES_SHOWN &&
      html`<p>These are the first ${RULES_SHOWN} rules of ${rules.length}; the document has all of them.</p>`
    }`;
}

function ruleOf(rule: Rule, controlAddress: (identifier: string) => string | null): Html {
  const demand =
    rule.kind === 'provenance'
      ? html`<strong>Provenance</strong>: the artifact was reported into the flow.`
      : rule.kind === 'trail-compliance'
        ? html`<strong>Trail compliance</strong>: the artifact is compliant in its trail of the flow.`
        : attestationRule(rule, controlAddress);
  return html`<p>${demand}</p>
    ${rule.kind === 'attestation' && rule.condition !== null && conditions('Applies unless this is false:', [rule.condition])}
    ${
      rule.exceptions.length > 0 &&
      conditions(
        rule.exceptions.length === 1 ? 'Does not apply where this holds:' : 'Does not apply where one of these holds:',
        rule.exceptions,
      )
    }`;
}

function attestationRule(
  { name, type, mustBeCompliant, forControl }: AttestationRule,
  controlAddress: (identifier: string) => string | null,
): Html {
  const named = name === '*' ? null : html`<code>${visibleText(name)}</code>`;
  const typed = type === '*' ? 'of any type' : html`of type <code>${visibleText(type)}</code>`;
  const address = forControl === null ? null : controlAddress(forControl);
  const control =
    forControl !== null &&
    html`, as evidence for control
    ${address === null ? html`<code>${visibleText(forControl)}</code>` : html`<a href="${address}">${forControl}</a>`}`;
  const compliant = mustBeCompliant
    ? 'Each that counts must be compliant.'
    : 'One that is compliant is enough, where several count.';
  return named === null
    ? html`<strong>Attestation</strong> ${typed}, whatever its name, of the artifact or its trail${control}.
        ${compliant}`
    : html`<strong>Attestation</strong> ${named} ${typed}, of the artifact or its trail${control}. ${compliant}`;
}

function conditions(words: string, expressions: readonly Expression[]): Html {
  return html`<p class="quiet">${words}</p>
    <ul>
      ${expressions.map(({ text }) => html`<li><code>${visibleText(text)}</code></li>`)}
    </ul>`;
}
