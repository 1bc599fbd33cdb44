import { t } from '../../shared/i18n/translate';
import { CenteredPage } from '../../shared/ui/CenteredPage';
import { NoScript } from '../../shared/ui/NoScript';
import { SkeletonBlock } from '../../shared/ui/Skeleton';
import { CodeForm } from './CodeForm';
import { DeviceCard } from './DeviceCard';

/** The page before its script: its shape, and the field, which keeps what is typed early. */
export function Skeleton() {
  return (
    <>
      <CenteredPage>
        <DeviceCard>
          <div role="status" data-part="skeleton" className="flex flex-col gap-3">
            <span className="sr-only">{t('LOADING')}</span>
            <SkeletonBlock className="h-6 w-1/2" />
            <SkeletonBlock className="h-18" />
            <SkeletonBlock className="h-22" />
            <SkeletonBlock className="h-12" />
            <SkeletonBlock className="h-5 w-3/4" />
          </div>
          <CodeForm />
          <SkeletonBlock className="h-11" />
        </DeviceCard>
      </CenteredPage>
      <NoScript />
    </>
  );
}
