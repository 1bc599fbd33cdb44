import { t } from '../../shared/i18n/translate';
import { SkeletonBlock } from '../../shared/ui/Skeleton';

/** The shape of the list while it is read. */
export function ListSkeleton() {
  return (
    <div role="status" data-part="skeleton" className="flex flex-col gap-2">
      <span className="sr-only">{t('LOADING')}</span>
      <SkeletonBlock className="h-11" />
      {[0, 1, 2, 3].map((row) => (
        <SkeletonBlock key={row} className="h-16" />
      ))}
    </div>
  );
}
