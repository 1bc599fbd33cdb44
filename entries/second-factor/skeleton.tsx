import { CodeCard } from './CodeCard';
import { OuterFrame } from './OuterFrame';
import { RetryCard } from './RetryCard';

/** What the page shows where no server fills it: the form. */
export const defaults = { statusCode: 0, errorMessage: '', startAnew: false };

/**
 * The page before its script and without it: the form, with what a plain form post was refused with, or the way back
 * to sign-in when there is nothing more to enter.
 */
export function Skeleton() {
  return (
    <OuterFrame>
      {'{{#data.startAnew}}'}
      <RetryCard>{'{{data.errorText}}'}</RetryCard>
      {'{{/data.startAnew}}{{^data.startAnew}}{{#data.errorText}}'}
      <CodeCard error="{{data.errorText}}" />
      {'{{/data.errorText}}{{^data.errorText}}'}
      <CodeCard />
      {'{{/data.errorText}}{{/data.startAnew}}'}
    </OuterFrame>
  );
}
