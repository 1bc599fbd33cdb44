import { t } from '../../shared/i18n/translate';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { Card } from '../../shared/ui/layout/Card';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { PageHeader } from '../../shared/ui/layout/PageHeader';

/** The page until its data have been loaded. */
export function Skeleton() {
  return (
    <>
      <ConfigPage width="form">
        <PageHeader title={t('SPN_TITLE')} />
        <p className="text-pretty text-muted">{t('SPN_TEXT')}</p>
        <Card>
          <SkeletonFrame className="gap-5">
            <SkeletonBlock className="h-5 w-2/3" />
            <SkeletonBlock className="h-5 w-1/2" />
            <SkeletonBlock className="mt-4 h-5 w-40" />
            <SkeletonBlock className="h-14" />
            <SkeletonBlock className="h-14" />
          </SkeletonFrame>
        </Card>
      </ConfigPage>
      <NoScript />
    </>
  );
}
