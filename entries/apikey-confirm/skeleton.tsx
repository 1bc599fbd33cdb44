import { t } from '../../shared/i18n/translate';
import { DialogPage } from '../../shared/ui/DialogPage';
import { SkeletonBlock } from '../../shared/ui/Skeleton';

/** The dialog before its data. */
export function Skeleton() {
  return (
    <DialogPage>
      <h1 className="hyphens-auto font-semibold text-xl">{t('CONFIRM_APIKEY_TITLE')}</h1>
      <div role="status" data-part="skeleton" className="flex flex-col gap-4">
        <span className="sr-only">{t('LOADING')}</span>
        <SkeletonBlock className="h-12" />
      </div>
    </DialogPage>
  );
}
