import { t } from '../../shared/i18n/translate';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { PageHeader } from '../../shared/ui/layout/PageHeader';

/** The page until its data have been loaded. */
export function Skeleton() {
  return (
    <>
      <ConfigPage width="form">
        <PageHeader title={t('LOGIN_CONFIG_TITLE')} />
        <PanelSkeletons />
      </ConfigPage>
      <NoScript />
    </>
  );
}

const PANEL = 'flex flex-col rounded-xl border border-line bg-background px-4';

/** The six panels until they can be opened and closed; the first one is open at first. */
export function PanelSkeletons() {
  return (
    <SkeletonFrame className="gap-3">
      <div className={`${PANEL} gap-5 py-3 pb-6`}>
        <SkeletonBlock className="h-5 w-24" />
        <SkeletonBlock className="h-10 w-2/3" />
        <SkeletonBlock className="h-10 w-2/3" />
        <SkeletonBlock className="h-14" />
      </div>
      {['w-28', 'w-56', 'w-20', 'w-40', 'w-36'].map((width) => (
        <div key={width} className={`${PANEL} min-h-control justify-center`}>
          <SkeletonBlock className={`h-5 ${width}`} />
        </div>
      ))}
    </SkeletonFrame>
  );
}
