import { LanguageSelectSkeleton } from '../../shared/ui/layout/LanguageSelectSkeleton';
import { NoScript } from '../../shared/ui/layout/NoScript';
import { ChangePasswordForm } from './ChangePasswordForm';
import { ChangePasswordLayout, ForcedAlert } from './ChangePasswordLayout';

/** The data of the static file. */
export const defaults = { username: '', allowedToLeaveSite: false, isForced: false };

const SUBTITLE =
  '{{#data.username}}{{parts.PASSWORD_SUBTITLE.before}}{{data.username}}{{parts.PASSWORD_SUBTITLE.after}}{{/data.username}}';

/** The page before its script; the fields keep what the user types before the script runs. */
export function Skeleton() {
  return (
    <>
      <ChangePasswordLayout subtitle={SUBTITLE} footer={<LanguageSelectSkeleton />}>
        {'{{#data.isForced}}'}
        <ForcedAlert />
        {'{{/data.isForced}}'}
        <ChangePasswordForm username="{{data.username}}" />
      </ChangePasswordLayout>
      <NoScript />
    </>
  );
}
