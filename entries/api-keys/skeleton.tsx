import { t } from '../../shared/i18n/translate';
import { SkeletonBlock } from '../../shared/ui/Skeleton';

/** The page before its data. */
export function Skeleton() {
  return (
    <main className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-6">
      <h1 className="font-semibold text-2xl">{t('MENU_APIKEY_CAPTION')}</h1>
      <div role="status" data-part="skeleton">
        <span className="sr-only">{t('LOADING')}</span>
        <SkeletonBlock className="h-48" />
      </div>
    </main>
  );
}
