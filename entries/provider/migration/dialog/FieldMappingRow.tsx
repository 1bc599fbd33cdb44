import type { FieldMapping } from '../../../../shared/contract/identity-providers/legacy-migration-schemas';
import { t } from '../../../../shared/i18n/translate';
import { Select } from '../../../../shared/ui/form/Select';
import { destinationOptions, type EnterpriseField, NOT_MOVED } from './enterprise-fields';

interface MappingRowProps {
  mapping: FieldMapping;
  fields: readonly EnterpriseField[];
  /** The number of the mapping that has the same destination already. */
  twice: number | undefined;
  /** Whether the server has no such destination any more. */
  isGone: boolean;
  disabled: boolean;
  onChange: (changed: Partial<FieldMapping>) => void;
}

/** An optional field: where it goes, and whether it replaces what is there. */
export function FieldMappingRow({ mapping, fields, twice, isGone, disabled, onChange }: MappingRowProps) {
  const { number, destination, overwrite } = mapping;
  const field = t('MIGRATION_MAPPING_FIELD', { number });
  const problem = isGone
    ? t('MIGRATION_MAPPING_GONE')
    : twice === undefined
      ? undefined
      : t('MIGRATION_MAPPING_TWICE', { number: twice });
  const label = t('MIGRATION_MAPPING_OVERWRITE');
  return (
    <li
      data-part="mapping"
      data-id={number}
      className="grid items-start gap-x-4 border-line border-t py-1 sm:grid-cols-[8rem_minmax(0,1fr)_max-content]"
    >
      <span aria-hidden="true" className="flex min-h-control items-center tabular max-sm:min-h-0 max-sm:pt-1">
        {field}
      </span>
      <Select
        name={`destination-${number}`}
        label={t('MIGRATION_MAPPING_DESTINATION', { number })}
        labelHidden
        options={destinationOptions(fields, mapping)}
        value={destination ?? NOT_MOVED}
        error={problem}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => onChange({ destination: value === NOT_MOVED ? null : value })}
      />
      <label className="flex min-h-control cursor-pointer items-center gap-2 has-disabled:cursor-default has-disabled:text-disabled max-sm:has-disabled:hidden">
        <input
          type="checkbox"
          name={`overwrite-${number}`}
          aria-label={`${label}: ${field}`}
          checked={overwrite && destination !== null}
          disabled={disabled || destination === null}
          onChange={({ currentTarget }) => onChange({ overwrite: currentTarget.checked })}
          className="checkbox size-5 shrink-0"
        />
        {label}
      </label>
    </li>
  );
}
