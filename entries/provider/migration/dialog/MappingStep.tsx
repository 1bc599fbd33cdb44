import { t } from '../../../../shared/i18n/translate';
import { RetryAlert } from '../../../../shared/ui/feedback/RetryAlert';
import { SkeletonBlock, SkeletonFrame } from '../../../../shared/ui/feedback/Skeleton';
import { type EnterpriseField, hasField } from './enterprise-fields';
import { FieldMappingRow } from './FieldMappingRow';
import { type MigrationChoices, mappingProblems, withMapping } from './migration-choices';
import type { useScimEnterpriseFields } from './use-scim-enterprise-fields';

interface MappingStepProps {
  choices: MigrationChoices;
  fields: ReturnType<typeof useScimEnterpriseFields>;
  isStarting: boolean;
  change: (changed: Partial<MigrationChoices>) => void;
}

/** The step that chooses to which attribute each optional field of a legacy user is copied. */
export function MappingStep({ fields, ...rows }: MappingStepProps) {
  const { state, retry } = fields;
  return (
    <>
      <p className="max-w-[65ch] text-pretty">{t('MIGRATION_MAPPING_TEXT')}</p>
      {state.kind === 'failed' ? <RetryAlert failure={state.failure} part="fields-failure" onRetry={retry} /> : null}
      {state.kind === 'loading' ? (
        <SkeletonFrame className="gap-2">
          {rows.choices.mappings.map(({ number }) => (
            <SkeletonBlock key={number} className="h-control" />
          ))}
        </SkeletonFrame>
      ) : (
        <MappingRows
          {...rows}
          fields={state.kind === 'loaded' ? state.fields : []}
          isLoaded={state.kind === 'loaded'}
        />
      )}
    </>
  );
}

interface MappingRowsProps extends Omit<MappingStepProps, 'fields'> {
  fields: readonly EnterpriseField[];
  isLoaded: boolean;
}

/**
 * One row per optional field. If the server has no destination fields, rows appear only when a mapping was chosen
 * before.
 */
function MappingRows({ choices, fields, isLoaded, isStarting, change }: MappingRowsProps) {
  const problems = mappingProblems(choices.mappings);
  const hasDestination = choices.mappings.some(({ destination }) => destination !== null);
  if (fields.length === 0 && !hasDestination) {
    return isLoaded ? (
      <p data-part="empty" className="rounded-lg border border-line p-4 text-muted contrast-more:border-edge">
        {t('MIGRATION_MAPPING_EMPTY')}
      </p>
    ) : null;
  }
  return (
    <ol data-part="mappings" className="flex flex-col border-line border-b">
      {choices.mappings.map((mapping) => (
        <FieldMappingRow
          key={mapping.number}
          mapping={mapping}
          fields={fields}
          twice={problems.get(mapping.number)}
          isGone={isLoaded && !hasField(fields, mapping)}
          disabled={isStarting}
          onChange={(changed) =>
            change({ mappings: withMapping(choices.mappings, { ...changed, number: mapping.number }) })
          }
        />
      ))}
    </ol>
  );
}
