import { t } from '../../shared/i18n/translate';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { ConfigPage, PageHeader } from '../../shared/ui/layout/ConfigPage';
import { NoScript } from '../../shared/ui/layout/NoScript';

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

/** The six panels until they can be opened and closed; two of them are open at first. */
export function PanelSkeletons() {
  return (
    <SkeletonFrame className="mt-4 gap-3">
      {['h-56', 'h-control', 'h-80', 'h-control', 'h-control', 'h-control'].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <SkeletonBlock key={index} className={`${height} rounded-xl`} />
      ))}
    </SkeletonFrame>
  );
}
