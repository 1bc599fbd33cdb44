import { t } from '../../shared/i18n/translate';
import { CardHelp } from '../../shared/ui/branding/BrandLinks';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { LanguageSelectSkeleton } from '../../shared/ui/layout/LanguageSelectSkeleton';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { MailCodeForm } from './MailCodeForm';

/** The page before its script: grey boxes, and the field, which keeps what the user types before the script runs. */
export function Skeleton() {
  return (
    <>
      <CenteredPage helpInCard footer={<LanguageSelectSkeleton />}>
        <BrandedCard title={t('DEVICE_HEADING')}>
          <SkeletonFrame className="gap-3">
            <SkeletonBlock className="h-6 w-1/2" />
            <SkeletonBlock className="h-18" />
            <SkeletonBlock className="h-22" />
            <SkeletonBlock className="h-12" />
            <SkeletonBlock className="h-5 w-3/4" />
          </SkeletonFrame>
          <MailCodeForm />
          <SkeletonBlock className="h-11" />
          <CardHelp />
        </BrandedCard>
      </CenteredPage>
      <NoScript />
    </>
  );
}
