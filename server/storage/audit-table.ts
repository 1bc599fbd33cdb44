/** What users, administrators and programs have done. Texts have no control characters. */
export interface AuditEventsTable {
  /** A UUID whose order is that of the times (RFC 9562 §5.7). */
  id: string;
  at: number;
  /** One of AUDIT_EVENTS. */
  event: string;
  /** One of AUDIT_OUTCOMES. */
  outcome: string;
  /** The account that it happened to, and its user name then. */
  user_id: string | null;
  user_name: string;
  /** Who did it, where it was not the account itself. */
  actor_id: string | null;
  actor_name: string;
  address: string;
  browser: string;
  target: string;
  detail: string;
  /** What was changed, as JSON; null where nothing is known of it. */
  changes: string | null;
  /** Names, address and target as they are searched, see `foldText`. */
  search: string;
  /** How many refused attempts within a minute the row stands for. */
  count: number;
}
