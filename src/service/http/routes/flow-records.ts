import type { FlowRecord } from '../../../contract/flow.ts';
import { withTags } from '../../store/flows.ts';
import type { FlowRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { loadTemplates } from '../../store/templates.ts';
import type { Addresses } from '../../addresses.ts';
import { seconds } from '../../seconds.ts';

/** Flows as answers show them, in the order of the rows. */
export async function flowRecords(
  tx: OrgReader,
  addresses: Addresses,
  orgName: string,
  rows: readonly FlowRow[],
): Promise<FlowRecord[]> {
  const templates = await loadTemplates(
    tx,
    rows.map((row) => row.template_id),
  );
  return (await withTags(tx, rows)).map((flow) => ({
    id: flow.id,
    org: orgName,
    name: flow.name,
    description: flow.description,
    visibility: flow.visibility === 'public' ? 'public' : 'private',
    template: templates.get(flow.template_id) ?? '',
    flow_template_id: flow.template_id,
    tags: flow.tags,
    created_at: seconds(flow.created_at),
    last_modified_at: seconds(flow.modified_at),
    last_deployment_at: null,
    html_url: addresses.flow(orgName, flow.name),
  }));
}

export async function flowRecord(
  tx: OrgReader,
  addresses: Addresses,
  orgName: string,
  row: FlowRow,
): Promise<FlowRecord> {
  const [record] = await flowRecords(tx, addresses, orgName, [row]);
  if (record === undefined) throw new Error('a flow without its record');
  return record;
}
