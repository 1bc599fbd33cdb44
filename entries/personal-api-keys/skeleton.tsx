import { t } from '../../shared/i18n/translate';
import { ConfigPage } from '../../shared/ui/ConfigPage';
import { NoScript } from '../../shared/ui/NoScript';
import { SkeletonBlock } from '../../shared/ui/Skeleton';
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
