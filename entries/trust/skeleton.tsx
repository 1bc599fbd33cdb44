import { t } from '../../shared/i18n/translate';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { ConfigPage, PageHeader } from '../../shared/ui/layout/ConfigPage';
import { NoScript } from '../../shared/ui/layout/NoScript';

/** The page until its data have been loaded. */
export function Skeleton() {
  return (
    <>
      <ConfigPage>
        <PageHeader title={t('TRUST_TITLE')} />
        <PanelSkeletons />
      </ConfigPage>
      <NoScript />
    </>
  );
}

/** The two panels until they can be opened and closed. */
export function PanelSkeletons() {
  return (
    <SkeletonFrame className="gap-3">
      <SkeletonBlock className="h-96 rounded-xl" />
      <SkeletonBlock className="h-48 rounded-xl" />
    </SkeletonFrame>
  );
}
