import * as z from 'zod';
import type { Resolution } from '../../../contract/assertion.ts';
import type { Addresses } from '../../addresses.ts';
import { type Child, type Html, html } from '../html.ts';
import { excerpt, firstOf } from './excerpt.ts';

/** The facts of a finding that tell where its evidence belongs. */
const facts = z.object({
  flow: z.string().nullish(),
  trail: z.string().nullish(),
  attestation_id: z.string().nullish(),
  attestation_name: z.string().nullish(),
  template_name: z.string().nullish(),
  scope: z.enum(['trail', 'artifact']).nullish(),
});

/** The place of the evidence that a finding is about: the words of a link and its address; null where no trail is known. */
function evidencePlace(
  links: Addresses,
  orgName: string,
  { type, context }: Resolution,
): { words: string; address: string } | null {
  const { flow, trail, scope, ...named } = facts.parse(context ?? {});
  if (typeof flow !== 'string' || typeof trail !== 'string') return null;
  const { attestation_id: id, attestation_name: name, template_name: templateName } = named;
  if (typeof id === 'string' && typeof name === 'string') {
    return { words: `See ${name} on the trail`, address: links.attestation(orgName, flow, trail, id) };
  }
  // What only a policy asks for has no place of its own there.
  if (type === 'missing_attestation' && typeof name === 'string' && typeof scope === 'string') {
    const artifact = scope === 'trail' ? null : (templateName ?? null);
    const address = links.missingAttestation(orgName, flow, trail, artifact, name);
    return { words: `See where ${name} belongs`, address };
  }
  return { words: 'See the trail', address: links.trail(orgName, flow, trail) };
}

/** Something to do, and who asks for it. */
export interface Remedy {
  resolution: Resolution;
  askedBy: Child;
}

/** What to do, each with a link to the place of the evidence; `max` of them, with how many more there are. */
export function remedies(links: Addresses, orgName: string, all: readonly Remedy[], max: number): Html {
  return html`<ul class="remedies">
    ${firstOf(all, max, ({ resolution, askedBy }) => {
      const place = evidencePlace(links, orgName, resolution);
      return html`<li>
        ${excerpt(resolution.remedy, 1000)}
        ${place !== null && html`<a href="${place.address}">${excerpt(place.words, 200)}</a>`}
        ${askedBy !== null && html`<span class="quiet">${askedBy}</span>`}
      </li>`;
    })}
  </ul>`;
}
