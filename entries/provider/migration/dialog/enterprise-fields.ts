import type {
  EnterpriseFields,
  FieldMapping,
} from '../../../../shared/contract/identity-providers/legacy-migration-schemas';
import { NAME_LENGTH, shortenUntrustedText } from '../../../../shared/i18n/shorten-untrusted-text';
import { type MessageKey, t } from '../../../../shared/i18n/translate';

/** A field of the enterprise extension, as the server names it. */
export type EnterpriseField = EnterpriseFields['fields'][number];

/** The fields of RFC 7643 §4.3 that a migration fills. */
const FIELD_TEXTS: ReadonlyMap<string, MessageKey> = new Map([
  ['employeeNumber', 'MIGRATION_FIELD_EMPLOYEE_NUMBER'],
  ['costCenter', 'MIGRATION_FIELD_COST_CENTER'],
  ['organization', 'MIGRATION_FIELD_ORGANIZATION'],
  ['division', 'MIGRATION_FIELD_DIVISION'],
  ['department', 'MIGRATION_FIELD_DEPARTMENT'],
]);

/** The maximum number of fields to choose from. */
const MAX_FIELDS = 500;

/** The name of a field: a translation if the page knows the field, else the server's name. */
export function fieldText({ id, displayName }: EnterpriseField): string {
  const key = FIELD_TEXTS.get(id);
  return key === undefined ? shortenUntrustedText(displayName, NAME_LENGTH) : t(key);
}

/** The value of the option for a field that is not moved; no field has an empty id. */
export const NOT_MOVED = '';

/** Whether the server has the destination of a mapping, or the mapping has none. */
export function hasField(fields: readonly EnterpriseField[], { destination }: FieldMapping): boolean {
  return destination === null || fields.some(({ id }) => id === destination);
}

/** The options for the destination of a mapping. One that was chosen before stays, though the server no longer has it. */
export function destinationOptions(
  fields: readonly EnterpriseField[],
  { destination }: FieldMapping,
): readonly { value: string; text: string }[] {
  const known = [...new Map(fields.map((field) => [field.id, field])).values()].slice(0, MAX_FIELDS);
  const isKnown = destination === null || known.some(({ id }) => id === destination);
  const all = isKnown ? known : [...known, { id: destination, displayName: destination }];
  return [
    { value: NOT_MOVED, text: t('MIGRATION_FIELD_NONE') },
    ...all.map((field) => ({ value: field.id, text: fieldText(field) })),
  ];
}
