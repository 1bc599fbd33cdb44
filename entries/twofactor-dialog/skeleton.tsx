import { t } from '../../shared/i18n/translate';
import { DialogPage } from '../../shared/ui/DialogPage';
import { NoScript } from '../../shared/ui/NoScript';
import { SkeletonBlock } from '../../shared/ui/Skeleton';

/** The shape of the dialog until its data are there: what it asks, they decide. */
export function Skeleton() {
  return (
    <>
      <DialogPage>
        <div role="status" data-part="skeleton" className="flex flex-col gap-4">
          <span className="sr-only">{t('LOADING')}</span>
          <SkeletonBlock className="size-10" />
          <SkeletonBlock className="h-7 w-full" />
          <SkeletonBlock className="h-24 w-full" />
          <SkeletonBlock className="h-11 w-full" />
        </div>
      </DialogPage>
      <NoScript />
    </>
  );
}
