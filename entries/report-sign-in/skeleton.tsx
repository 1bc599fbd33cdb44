import { t } from '../../shared/i18n/translate';
import { SkeletonBlock, SkeletonFrame } from '../../shared/ui/feedback/Skeleton';
import { BrandedCard } from '../../shared/ui/layout/BrandedCard';
import { CenteredPage } from '../../shared/ui/layout/CenteredPage';
import { LanguageSelectSkeleton } from '../../shared/ui/layout/LanguageSelectSkeleton';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { DoneCard, ExpiredCard, InvalidCard, OpenCard, UsedCard } from './ReportCards';
import type { Source } from './ReportDetails';

/** A page that no server has filled shows grey boxes until its script has read the data. */
export const defaults = { isLoading: true };

/** Writes the data into the template as marks. `messageKey` is the key of an event, whose text is in `errorText`. */
const TEMPLATE: Source = {
  when: (field, content) => (
    <>
      {`{{#data.${field}}}`}
      {content}
      {`{{/data.${field}}}`}
    </>
  ),
  unless: (field, content) => (
    <>
      {`{{^data.${field}}}`}
      {content}
      {`{{/data.${field}}}`}
    </>
  ),
  text: (field) => (field === 'event' ? '{{data.errorText}}' : `{{data.${field}}}`),
  labelled: (key, field) => `{{parts.${key}.before}}{{data.${field}}}{{parts.${key}.after}}`,
};

/** The page without a script: each state of the link, and the form. */
export function Skeleton() {
  return (
    <>
      <CenteredPage footer={<LanguageSelectSkeleton />}>
        {'{{#data.isLoading}}'}
        <BrandedCard title={t('REPORT_TITLE')}>
          <SkeletonFrame className="gap-5">
            <SkeletonBlock className="h-36" />
            <SkeletonBlock className="h-11" />
          </SkeletonFrame>
        </BrandedCard>
        {'{{/data.isLoading}}{{^data.isLoading}}{{#data.isOpen}}'}
        <OpenCard source={TEMPLATE} />
        {'{{/data.isOpen}}{{#data.isDone}}'}
        <DoneCard source={TEMPLATE} />
        {'{{/data.isDone}}{{#data.isUsed}}'}
        <UsedCard source={TEMPLATE} />
        {'{{/data.isUsed}}{{#data.isExpired}}'}
        <ExpiredCard />
        {'{{/data.isExpired}}{{^data.isOpen}}{{^data.isDone}}{{^data.isUsed}}{{^data.isExpired}}'}
        <InvalidCard />
        {'{{/data.isExpired}}{{/data.isUsed}}{{/data.isDone}}{{/data.isOpen}}{{/data.isLoading}}'}
      </CenteredPage>
      {'{{#data.isLoading}}'}
      <NoScript />
      {'{{/data.isLoading}}'}
    </>
  );
}
