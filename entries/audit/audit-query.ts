/** The filters of the list, as they are in the page's address; an empty one is not in it. */
export type AuditQuery = Readonly<Partial<Record<AuditFilterName, string>>>;

export type AuditFilterName = (typeof NAMES)[number];

const NAMES = ['search', 'event', 'outcome', 'account', 'range', 'from', 'until'] as const;

/** Reads the query of an address; other parameters are ignored. */
export function queryOf(search: string): AuditQuery {
  const parameters = new URLSearchParams(search);
  return withChanges({}, Object.fromEntries(NAMES.map((name) => [name, parameters.get(name) ?? ''])));
}

/** The query with changes; an empty value removes a filter. */
export function withChanges(query: AuditQuery, changes: AuditQuery): AuditQuery {
  const values: AuditQuery = { ...query, ...changes };
  return Object.fromEntries(NAMES.flatMap((name) => (values[name] ? [[name, values[name]]] : [])));
}

/** The query as a string that starts with a question mark, for an address. */
export function searchOf(query: AuditQuery): string {
  const text = new URLSearchParams({ ...query }).toString();
  return text === '' ? '' : `?${text}`;
}
