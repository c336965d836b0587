import { Command } from 'commander';
import * as z from 'zod';
import { listOrganizations } from '../service/store/organizations.ts';
import { makeOrganization } from './access.ts';
import { dataOption } from './data-option.ts';
import { withStore } from './existing-store.ts';
import { CommandFailure } from './failure.ts';
import { parseOrgName } from './option-value.ts';
import type { Terminal } from './terminal.ts';

const options = z.object({ data: z.string().min(1) });

export function orgCommand(terminal: Terminal): Command {
  const create = new Command('create')
    .description('Make an organization')
    .argument('<name>', 'letters, digits, dots, underscores and hyphens', parseOrgName)
    .addOption(dataOption())
    .action(async (name: string, flags: unknown) => {
      const created = await withStore(options.parse(flags).data, (store) =>
        store.writeLookup((tx) => makeOrganization(tx, name)),
      );
      if (created === null) throw new CommandFailure(`organization '${name}' is there already`);
      terminal.print(`Organization ${created.name} is made`);
      terminal.remark(`To make a token for it: assay token create --org ${created.name} --role admin`);
    });
  const list = new Command('list')
    .description('List the organizations')
    .addOption(dataOption())
    .action(async (flags: unknown) => {
      const rows = await withStore(options.parse(flags).data, (store) => store.readLookup(listOrganizations));
      for (const row of rows) terminal.print(row.name);
    });
  return new Command('org').description('Organizations of the store').addCommand(create).addCommand(list);
}
