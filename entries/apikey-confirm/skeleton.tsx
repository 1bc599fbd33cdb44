import { t } from '../../shared/i18n/translate';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { ConfirmFrame } from './ConfirmFrame';

/** The dialog until its data have been loaded. */
export function Skeleton() {
  return (
    <>
      <ConfirmFrame title={t('CONFIRM_APIKEY_TITLE')}>
        <SkeletonFrame className="grow gap-4">
          <SkeletonBlock className="h-12" />
          <SkeletonBlock className="h-18" />
          <SkeletonBlock className="h-12" />
          <SkeletonBlock className="mt-auto h-11 sm:mt-0" />
        </SkeletonFrame>
      </ConfirmFrame>
      <NoScript />
    </>
  );
}
