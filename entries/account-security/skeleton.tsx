import { t } from '../../shared/i18n/translate';
import { SkeletonCard } from '../../shared/ui/feedback/Skeleton';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { PageHeader } from '../../shared/ui/layout/PageHeader';

/** The page until its data have been loaded. */
export function Skeleton() {
  return (
    <>
      <ConfigPage width="form">
        <PageHeader title={t('SECURITY_TITLE')} />
        <SkeletonCard lines={8} />
      </ConfigPage>
      <NoScript />
    </>
  );
}
