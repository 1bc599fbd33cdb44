import { t } from '../../shared/i18n/translate';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { PageHeader } from '../../shared/ui/layout/PageHeader';

const CARD = 'flex flex-col gap-5 rounded-xl border border-line bg-background p-6 sm:p-8';

/** The page until its data have been loaded: the way back, a heading, and two cards with fields. */
export function Skeleton() {
  return (
    <>
      <ConfigPage>
        <div className="-mb-3 flex min-h-control items-center">
          <SkeletonBlock className="h-5 w-32" />
        </div>
        <PageHeader title={t('PROVIDER_TITLE')} />
        <SkeletonFrame className="gap-4 lg:w-7/12">
          {[2, 4].map((fields) => (
            <div key={fields} className={CARD}>
              <SkeletonBlock className="h-6 w-40" />
              {[...Array(fields).keys()].map((field) => (
                <SkeletonBlock key={field} className="h-control w-full" />
              ))}
            </div>
          ))}
        </SkeletonFrame>
      </ConfigPage>
      <NoScript />
    </>
  );
}
