import { t } from '../../shared/i18n/translate';
import { SkeletonBlock } from '../../shared/ui/Skeleton';

/** The menu before its data. */
export function Skeleton() {
  return (
    <div role="status" data-part="skeleton" className="flex flex-col gap-4 p-4">
      <span className="sr-only">{t('LOADING')}</span>
      <SkeletonBlock className="h-8" />
      <SkeletonBlock className="h-48" />
    </div>
  );
}
