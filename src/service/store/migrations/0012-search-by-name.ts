import type { Migration } from './migration.ts';

/** Trails and reports of artifacts by how their names begin. */
export const searchByName: Migration = {
  id: '0012-search-by-name',
  statements: () => [
    'create index trails_by_name on trails (org_id, name, id)',
    'create index artifact_reports_by_filename on artifact_reports (org_id, filename, id)',
  ],
};
