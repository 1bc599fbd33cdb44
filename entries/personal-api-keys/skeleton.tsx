import { t } from '../../shared/i18n/translate';
import { SkeletonBlock } from '../../shared/ui/feedback/Skeleton';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { ListSkeleton } from './ListSkeleton';

/** The page until its keys are there. */
export function Skeleton() {
  return (
    <>
      <ConfigPage title={t('PERSONAL_APIKEYS_TITLE')} actions={<SkeletonBlock className="h-11 w-44" />}>
        <ListSkeleton />
      </ConfigPage>
      <NoScript />
    </>
  );
}
