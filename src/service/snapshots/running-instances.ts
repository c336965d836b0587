import type { ReportedArtifact } from '../../contract/environment-report.ts';

/** One instance as it was reported, without its digests. */
export type Instance = Record<string, unknown> & { creationTimestamp: number };

/** What runs under one name with one content; the fingerprint is '' where the reporter could not tell it. */
export interface RunningInstances {
  name: string;
  fingerprint: string;
  /** Never empty; oldest first. */
  instances: Instance[];
}

/** Tells apart what runs. */
export function runningKey({ name, fingerprint }: { name: string; fingerprint: string }): string {
  return `${fingerprint} ${name}`;
}

/** Gathers the entries of a report by name and fingerprint. */
export function gatherInstances(reported: readonly ReportedArtifact[]): RunningInstances[] {
  return gathered(
    reported.flatMap(({ digests, ...instance }) => {
      const named = Object.entries(digests);
      // Something runs, and all that is known of it is where.
      const all = named.length > 0 ? named : [[placeOf(instance), ''] as const];
      return all.map(([name, fingerprint]) => ({ name, fingerprint, instances: [instance] }));
    }),
  );
}

/** What runs in several environments taken together. */
export function gathered(all: readonly RunningInstances[]): RunningInstances[] {
  const byKey = new Map<string, RunningInstances>();
  for (const { name, fingerprint, instances } of all) {
    const key = runningKey({ name, fingerprint });
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { name, fingerprint, instances: [...instances] });
    else known.instances.push(...instances);
  }
  for (const { instances } of byKey.values()) {
    instances.sort((left, right) => left.creationTimestamp - right.creationTimestamp);
  }
  return [...byKey.values()];
}

function placeOf(instance: object): string {
  if ('podName' in instance) return String(instance.podName);
  if ('taskArn' in instance) return String(instance.taskArn);
  if ('app_name' in instance) return String(instance.app_name);
  throw new Error('an artifact without digests and without a place');
}
