import { type RunningService, startService } from '../running-service.ts';
import { reporterOf } from './environment-reporter.ts';
import { commitOf, fingerprintOf, speaker } from './records.ts';

const template = 'trail: {artifacts: [{name: app, attestations: [{name: unit, type: generic}]}]}';
/** Asks for provenance and for a compliant trail, but not of what vendors make. */
export const strict = `_schema: https://example.com/v1
artifacts:
  provenance:
    required: true
    exceptions: [{if: '\${{ matches(artifact.name, "^vendor/") }}'}]
  trail-compliance:
    required: true
    exceptions: [{if: '\${{ matches(artifact.name, "^vendor/") }}'}]
`;
export const good = fingerprintOf('good');
export const bad = fingerprintOf('bad');
/** No flow knows these two. */
export const unknown = fingerprintOf('unknown');
export const vendor = fingerprintOf('vendor');

export interface ShopService {
  service: RunningService;
  say: ReturnType<typeof speaker>;
  tell: ReturnType<typeof reporterOf>;
}

/** A service with the policy `strict` and a flow `shop`, in which `good` has the evidence it needs and `bad` has none. */
export async function startShop(clock: () => number): Promise<ShopService> {
  const service = await startService({ clock });
  const say = speaker(service);
  await say.flow('shop', template);
  await say.policy('strict', strict);
  for (const [trail, fingerprint] of Object.entries({ good, bad })) {
    await say.report('shop', fingerprint, {
      trail_name: trail,
      template_reference_name: 'app',
      git_commit: commitOf(trail),
      commit_url: `https://git.example/${trail}`,
      repo_info: { name: 'acme/shop', url: 'https://git.example/acme/shop', id: '7', provider: 'github' },
    });
  }
  await say.attest('shop', 'good', 'unit', { artifact_fingerprint: good });
  return { service, say, tell: reporterOf(service) };
}
