import { findSources } from '../store/artifacts.ts';
import type { OrgReader } from '../store/store.ts';
import type { Documents } from './documents.ts';
import { loadFacts } from './facts.ts';
import { type JudgedInFlow, judgeInFlow } from './flow-entries.ts';

/** How a content stands in each flow that holds it, the flow that held it first coming first; in one flow only, where that is given. */
export async function judgeInFlows(
  tx: OrgReader,
  documents: Documents,
  { fingerprint, flowId }: { fingerprint: string; flowId: string | null },
): Promise<JudgedInFlow[]> {
  const sources = await findSources(tx, fingerprint);
  const asked = sources.flat().filter(({ artifact }) => flowId === null || artifact.flow_id === flowId);
  const facts = await loadFacts(tx, documents, asked);
  return [...Map.groupBy(facts, (one) => one.flow.id).values()].map(judgeInFlow);
}
