import type { FieldMapping } from '../../../shared/contract/identity-providers/legacy-migration-schemas';
import { cleanName } from '../../imported-accounts/clean-name';

/** The enterprise attributes of a user (RFC 7643 §4.3) that optional fields can be mapped to. */
export const ENTERPRISE_FIELDS = ['employeeNumber', 'costCenter', 'organization', 'division', 'department'] as const;

/** One of {@link ENTERPRISE_FIELDS}. */
export type EnterpriseField = (typeof ENTERPRISE_FIELDS)[number];

/** The enterprise attributes of an account; empty strings for missing ones. */
export type EnterpriseValues = Readonly<Record<EnterpriseField, string>>;

export const NO_VALUES: EnterpriseValues = {
  employeeNumber: '',
  costCenter: '',
  organization: '',
  division: '',
  department: '',
};

const isEnterpriseField = (id: string): id is EnterpriseField => ENTERPRISE_FIELDS.some((field) => field === id);

/** Whether all destinations exist, and none is used twice. */
export function areMappingsValid(mappings: readonly FieldMapping[]): boolean {
  const destinations = mappings.flatMap(({ destination }) => destination ?? []);
  return new Set(destinations).size === destinations.length && destinations.every(isEnterpriseField);
}

/**
 * The values that the optional fields of a user set; empty fields set nothing.
 * @param current the account's values, which stay unless a mapping overwrites them
 */
export function mappedValues(
  mappings: readonly FieldMapping[],
  optionalFields: readonly string[],
  current: EnterpriseValues,
): Partial<EnterpriseValues> {
  const values: Partial<Record<EnterpriseField, string>> = {};
  for (const { number, destination, overwrite } of mappings) {
    if (destination === null || !isEnterpriseField(destination)) continue;
    const value = cleanName(optionalFields[number - 1] ?? '');
    if (value !== '' && (overwrite || current[destination] === '')) values[destination] = value;
  }
  return values;
}
