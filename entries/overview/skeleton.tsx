import { t } from '../../shared/i18n/translate';
import { SkeletonBlock } from '../../shared/ui/feedback/Skeleton';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { PageHeader } from '../../shared/ui/layout/PageHeader';

/** The page until its data have been loaded. */
export function Skeleton() {
  return (
    <>
      <ConfigPage width="list">
        <PageHeader title={t('OVERVIEW_TITLE')} />
        <div className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
          <SkeletonBlock className="h-72 md:col-span-2" />
          <SkeletonBlock className="h-72" />
          <SkeletonBlock className="h-56" />
          <SkeletonBlock className="h-56" />
          <SkeletonBlock className="h-56" />
        </div>
      </ConfigPage>
      <NoScript />
    </>
  );
}
