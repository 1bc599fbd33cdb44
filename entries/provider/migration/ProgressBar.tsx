import { useId } from 'react';
import type { MigrationProgress } from '../../../shared/contract/identity-providers/legacy-migration-schemas';
import { t } from '../../../shared/i18n/translate';
import { countText, knownProgress } from '../../../shared/identity-providers/clean-counts';
import { PROGRESS_STYLE } from '../../../shared/ui/feedback/progress-style';

interface ProgressBarProps {
  label: string;
  progress: MigrationProgress | null | undefined;
  part: string;
  /** The bar of the whole is higher than that of a part of it. */
  isMain?: boolean;
}

/** How far something is, with its name and numbers; without a total it is indeterminate. No live region: it changes each second. */
export function ProgressBar({ label, progress, part, isMain = false }: ProgressBarProps) {
  const id = useId();
  const known = knownProgress(progress);
  const numbers = known && t('MIGRATION_COUNT', { current: countText(known.current), total: countText(known.count) });
  return (
    <div data-part={part} className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span id={id} className={`min-w-0 [overflow-wrap:anywhere] ${isMain ? 'font-medium' : 'text-sm'}`}>
          {label}
        </span>
        {known ? <span className="text-muted text-sm tabular">{numbers}</span> : null}
      </div>
      <progress
        aria-labelledby={id}
        className={`${PROGRESS_STYLE} ${isMain ? 'h-2' : 'h-1'}`}
        {...(known && { value: known.current, max: known.count, 'aria-valuetext': numbers })}
      />
    </div>
  );
}
