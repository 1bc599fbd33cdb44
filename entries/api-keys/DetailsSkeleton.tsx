import { t } from '../../shared/i18n/translate';
import { SkeletonBlock } from '../../shared/ui/Skeleton';

/** The shape of the side panel while its key is loaded. */
export function DetailsSkeleton() {
  return (
    <div role="status" data-part="skeleton" className="flex flex-col gap-5">
      <span className="sr-only">{t('LOADING')}</span>
      <SkeletonBlock className="h-16" />
      <SkeletonBlock className="h-16" />
      <SkeletonBlock className="h-6 w-2/3" />
      <SkeletonBlock className="h-16 w-1/2" />
    </div>
  );
}
