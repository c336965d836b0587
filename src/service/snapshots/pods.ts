import * as z from 'zod';
import type { SnapshotArtifact } from '../../contract/snapshot.ts';

type Pods = NonNullable<SnapshotArtifact['pods']>;

const pod = z.object({
  podName: z.string(),
  namespace: z.string(),
  creationTimestamp: z.int(),
  owners: z.array(z.record(z.string(), z.unknown())).nullish(),
});

/**
 * The pods among the instances of an artifact by their names; null where none is one. Of two with one name in different
 * namespaces the later has its namespace in front of it.
 */
export function podsOf(instances: readonly unknown[]): Pods | null {
  const pods = new Map<string, Pods[string]>();
  for (const instance of instances) {
    const parsed = pod.safeParse(instance);
    if (!parsed.success) continue;
    const { podName, namespace, creationTimestamp, owners } = parsed.data;
    const known = pods.get(podName);
    const name = known === undefined || known.namespace === namespace ? podName : `${namespace}/${podName}`;
    pods.set(name, { namespace, creationTimestamp, owners: owners ?? null });
  }
  return pods.size === 0 ? null : Object.fromEntries(pods);
}
