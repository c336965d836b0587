/* The tables of notifications as queries see them: see schema.ts. */

export interface NotificationRuleRow {
  number: number;
  name: string;
  environments: string;
  triggers: string;
  created_by: string;
  created_at: number;
  modified_at: number;
}

/** A target of a rule, and how sending to it goes. One at a time sends to it: see deliveries.ts. */
export interface NotificationTargetRow {
  id: string;
  rule_number: number;
  /** Its place in the rule. */
  position: number;
  /** The target as JSON. */
  content: string;
  /** When somebody has to see to what waits for it; null where nothing does. While it is sent to, when that one is given up. */
  due_at: number | null;
  /** Who sends to it. */
  locked_by: string | null;
  /** Tries that failed since the last one that did not. */
  failures: number;
  /** The first of them. */
  failing_since: number | null;
  is_failing: number;
  last_success_at: number | null;
  last_failure_at: number | null;
  last_failure_reason: string | null;
}

/** What a target is to be told, or was: some events of one environment. */
export interface DeliveryRow {
  id: string;
  target_id: string;
  environment_id: string;
  event_ids: string;
  state: 'waiting' | 'delivered' | 'given-up';
  created_at: number;
  done_at: number | null;
}
