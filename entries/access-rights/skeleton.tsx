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
        <PageHeader title={t('ASSIGN_RIGHTS_TITLE')} />
        <p className="text-muted text-pretty">{t('ACCESS_RIGHTS_TEXT')}</p>
        <SkeletonFrame className="gap-4">
          <div className={`${CARD} gap-5`}>
            <SkeletonBlock className="h-5 w-1/2" />
            <SkeletonBlock className="h-5 w-2/3" />
          </div>
          <div className={`${CARD} gap-5`}>
            <DepartmentBlocks />
          </div>
        </SkeletonFrame>
      </ConfigPage>
      <NoScript />
    </>
  );
}

/** The classes of a section of the page. */
export const CARD = 'flex flex-col rounded-xl border border-line bg-background p-6 contrast-more:border-edge';

/** The field of the department and what is assigned to it, while they are loaded. */
export function DepartmentBlocks() {
  return (
    <>
      <SkeletonBlock className="h-control" />
      <ChipBlocks />
    </>
  );
}

/** The departments that are assigned, while they are loaded. */
export function ChipBlocks() {
  return (
    <div className="flex flex-wrap gap-2">
      <SkeletonBlock className="h-8 w-24 rounded-full" />
      <SkeletonBlock className="h-8 w-36 rounded-full" />
      <SkeletonBlock className="h-8 w-28 rounded-full" />
    </div>
  );
}
