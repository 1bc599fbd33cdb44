import { t } from '../../shared/i18n/translate';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { PageHeader } from '../../shared/ui/layout/PageHeader';

/** The page until its data have been loaded. */
export function Skeleton() {
  return (
    <>
      <ConfigPage>
        <PageHeader title={t('BRANDING_TITLE')} />
        <SkeletonFrame className="gap-6 md:flex-row">
          <SkeletonBlock className="h-160 w-full max-w-96" />
          <SkeletonBlock className="h-85 grow" />
        </SkeletonFrame>
      </ConfigPage>
      <NoScript />
    </>
  );
}
