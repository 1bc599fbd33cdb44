import { t } from '../../shared/i18n/translate';
import { CardHelp } from '../../shared/ui/branding/BrandLinks';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { CenteredPage, FooterSpace } from '../../shared/ui/layout/CenteredPage';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { TitleCard } from '../../shared/ui/layout/TitleCard';
import { MailCodeForm } from './MailCodeForm';

/** The page before its script: grey boxes, and the field, which keeps what the user types before the script runs. */
export function Skeleton() {
  return (
    <>
      <CenteredPage helpInCard footer={<FooterSpace />}>
        <TitleCard title={t('DEVICE_HEADING')}>
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
        </TitleCard>
      </CenteredPage>
      <NoScript />
    </>
  );
}
