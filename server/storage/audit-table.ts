/** Recorded events of users, administrators and programs. Texts have no control characters. */
export interface AuditEventsTable {
  /** A UUID that is ordered by time (RFC 9562 §5.7). */
  id: string;
  at: number;
  /** One of AUDIT_EVENTS. */
  event: string;
  /** One of AUDIT_OUTCOMES. */
  outcome: string;
  /** The account that the event happened to, and its user name at that time. */
  user_id: string | null;
  user_name: string;
  /** The account that caused the event, if it was another one. */
  actor_id: string | null;
  actor_name: string;
  address: string;
  browser: string;
  target: string;
  detail: string;
  /** The changed values as JSON; null if they are unknown. */
  changes: string | null;
  /** Names, address and target in the form for searching, see `foldText`. */
  search: string;
  /** How many refused attempts within a minute the row represents. */
  count: number;
}
