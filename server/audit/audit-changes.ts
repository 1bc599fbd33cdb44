import * as v from 'valibot';
import { AuditChange } from '../../shared/contract/settings/audit';
import { printableText } from './printable-text';

/** The maximum length of a value, in characters. */
const VALUE_MAX = 300;

type Values = Readonly<Record<string, string | number | boolean>>;

/** Returns the fields of `after` whose values differ, with both values. The values must not be secrets. */
export function changesOf<Fields extends Values>(
  before: Readonly<Record<keyof Fields, Values[string]>>,
  after: Fields,
): AuditChange[] {
  return Object.entries(after).flatMap(([field, value]) =>
    value === before[field] ? [] : [{ field, before: before[field], after: value }],
  );
}

/** Returns what was added to a list and what was removed from it, as at most two changes that name all items. */
export function listChangesOf(
  field: string,
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
): AuditChange[] {
  return [
    ...(added.length === 0 ? [] : [{ field, after: added.join(', ') }]),
    ...(removed.length === 0 ? [] : [{ field, before: removed.join(', ') }]),
  ];
}

/** Returns the change of a secret, which has no values, if it was changed. */
export const secretChange = (field: string, isChanged: boolean): AuditChange[] => (isChanged ? [{ field }] : []);

/** Formats changes for storage. @returns null if there are no changes */
export function changesText(changes: readonly AuditChange[] = []): string | null {
  if (changes.length === 0) return null;
  const plain = (value: AuditChange['after']) => (typeof value === 'string' ? printableText(value, VALUE_MAX) : value);
  return JSON.stringify(
    changes.map(({ field, before, after }) => ({ field, before: plain(before), after: plain(after) })),
  );
}

const Stored = v.pipe(v.string(), v.parseJson(), v.array(AuditChange));

/** Parses stored changes. */
export function storedChanges(text: string | null): AuditChange[] {
  return text === null ? [] : v.parse(Stored, text);
}

/** Formats changes as one line of a file: `sessionLifetimeHours: 8 → 4; clientSecret`. */
export function changesLine(changes: readonly AuditChange[]): string {
  const values = ({ before, after }: AuditChange) =>
    before == null && after == null ? '' : `: ${before ?? ''} → ${after ?? ''}`;
  return changes.map((change) => change.field + values(change)).join('; ');
}
