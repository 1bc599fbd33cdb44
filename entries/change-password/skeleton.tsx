import { NoScript } from '../../shared/ui/layout/NoScript';
import { PasswordForm } from './PasswordForm';
import { PasswordFrame } from './PasswordFrame';

/** What the page shows where no server fills it. */
export const defaults = { username: '', allowedToLeaveSite: false };

const SUBTITLE =
  '{{#data.username}}{{parts.PASSWORD_SUBTITLE.before}}{{data.username}}{{parts.PASSWORD_SUBTITLE.after}}{{/data.username}}';

/** The page before its script: its shape, and the fields, which keep what is typed early. */
export function Skeleton() {
  return (
    <>
      <PasswordFrame subtitle={SUBTITLE}>
        <PasswordForm username="{{data.username}}" />
      </PasswordFrame>
      <NoScript />
    </>
  );
}
