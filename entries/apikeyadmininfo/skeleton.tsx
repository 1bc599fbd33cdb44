import { t } from '../../shared/i18n/translate';
import { NoScript } from '../../shared/ui/NoScript';
import { SkeletonBlock } from '../../shared/ui/Skeleton';
import { InfoFrame } from './InfoFrame';

/** The dialog until it knows how many keys it is about. */
export function Skeleton() {
  return (
    <>
      <InfoFrame>
        <div role="status" data-part="skeleton" className="flex grow flex-col gap-4">
          <span className="sr-only">{t('LOADING')}</span>
          <SkeletonBlock className="h-44" />
          <SkeletonBlock className="h-12" />
          <SkeletonBlock className="mt-auto h-11 sm:mt-0" />
        </div>
      </InfoFrame>
      <NoScript />
    </>
  );
}
