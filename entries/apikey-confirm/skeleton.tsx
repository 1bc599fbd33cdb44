import { t } from '../../shared/i18n/translate';
import { NoScript } from '../../shared/ui/NoScript';
import { SkeletonBlock } from '../../shared/ui/Skeleton';
import { ConfirmFrame } from './ConfirmFrame';

/** The dialog until its data are there: what it asks, they decide. */
export function Skeleton() {
  return (
    <>
      <ConfirmFrame title={t('CONFIRM_APIKEY_TITLE')}>
        <div role="status" data-part="skeleton" className="flex grow flex-col gap-4">
          <span className="sr-only">{t('LOADING')}</span>
          <SkeletonBlock className="h-12" />
          <SkeletonBlock className="h-18" />
          <SkeletonBlock className="h-12" />
          <SkeletonBlock className="mt-auto h-11 sm:mt-0" />
        </div>
      </ConfirmFrame>
      <NoScript />
    </>
  );
}
