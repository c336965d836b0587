import { type Migration, tableMaker } from './migration.ts';

/** The names that environments had before they were renamed. */
export const formerEnvironmentNames: Migration = {
  id: '0008-former-environment-names',
  statements: (types) => [
    tableMaker(types).tenantTable('former_environment_names', [
      'name text not null',
      'environment_id text not null',
      'primary key (org_id, name)',
      'foreign key (org_id, environment_id) references environments (org_id, id)',
    ]),
  ],
};
