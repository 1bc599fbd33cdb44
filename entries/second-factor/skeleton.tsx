import { LanguageSelectSkeleton } from '../../shared/ui/layout/LanguageSelectSkeleton';
import { CodeCard } from './CodeCard';
import { SecondFactorLayout } from './SecondFactorLayout';
import { SignInAgainCard } from './SignInAgainCard';

/** The values with which the build fills the template for the static file: no error. */
export const defaults = { statusCode: 0, errorMessage: '', startAnew: false };

/** The page without a script: the form, with the error of a plain form post, or the card that leads back to sign-in. */
export function Skeleton() {
  return (
    <SecondFactorLayout footer={<LanguageSelectSkeleton />}>
      {'{{#data.startAnew}}'}
      <SignInAgainCard>{'{{data.errorText}}'}</SignInAgainCard>
      {'{{/data.startAnew}}{{^data.startAnew}}{{#data.errorText}}'}
      <CodeCard error="{{data.errorText}}" />
      {'{{/data.errorText}}{{^data.errorText}}'}
      <CodeCard />
      {'{{/data.errorText}}{{/data.startAnew}}'}
    </SecondFactorLayout>
  );
}
