import { type Migration, tableMaker } from './migration.ts';

/** Rules of notification, and what is to be delivered by them. */
export const notifications: Migration = {
  id: '0006-notifications',
  statements: (types) => {
    const { bigint, integer } = types;
    const { table, tenantTable, times } = tableMaker(types);
    const targetKey = 'foreign key (org_id, target_id) references notification_targets (org_id, id)';
    return [
      tenantTable('notification_rules', [
        `number ${bigint} not null`,
        'name text not null',
        'environments text not null',
        'triggers text not null',
        'created_by text not null',
        times,
        'primary key (org_id, number)',
      ]),
      tenantTable('notification_targets', [
        'id text not null',
        `rule_number ${bigint} not null`,
        `position ${integer} not null`,
        'content text not null',
        `due_at ${bigint}`,
        'locked_by text',
        `failures ${bigint} not null`,
        `failing_since ${bigint}`,
        `is_failing ${integer} not null`,
        `last_success_at ${bigint}`,
        `last_failure_at ${bigint}`,
        'last_failure_reason text',
        'primary key (org_id, id)',
        'foreign key (org_id, rule_number) references notification_rules (org_id, number)',
      ]),
      'create index notification_targets_by_rule on notification_targets (org_id, rule_number, position)',
      'create index notification_targets_by_due on notification_targets (org_id, due_at)',
      tenantTable('deliveries', [
        'id text not null',
        'target_id text not null',
        'environment_id text not null',
        'event_ids text not null',
        'state text not null',
        `created_at ${bigint} not null`,
        `done_at ${bigint}`,
        'primary key (org_id, id)',
        targetKey,
      ]),
      'create index deliveries_by_target on deliveries (org_id, target_id, state, id)',
      'create index deliveries_by_end on deliveries (org_id, target_id, done_at)',
      table('due_deliveries', ['org_id text not null primary key', `due_at ${bigint} not null`]),
      'create index due_deliveries_by_due on due_deliveries (due_at)',
    ];
  },
};
