import { t } from '../../shared/i18n/translate';
import { SkeletonBlock } from '../../shared/ui/Skeleton';
import { PromptFrame } from './PromptFrame';

/** The shape of the dialog until its data are there: what it asks, they decide. */
export function Skeleton() {
  return (
    <PromptFrame>
      <div role="status" data-part="skeleton" className="flex flex-col gap-4">
        <span className="sr-only">{t('LOADING')}</span>
        <SkeletonBlock className="size-10" />
        <SkeletonBlock className="h-7 w-full" />
        <SkeletonBlock className="h-24 w-full" />
        <SkeletonBlock className="h-11 w-full" />
      </div>
    </PromptFrame>
  );
}
