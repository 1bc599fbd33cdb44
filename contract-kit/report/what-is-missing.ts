import type { Account } from '../sign-in/account-types';
import type { Report } from './report';

/** Says what was not checked, and with which option it is. */
export function noteWhatIsMissing(
  { notChecked }: Report,
  { accounts, withChanges }: { accounts: readonly Account[]; withChanges: boolean },
): void {
  notChecked.add(
    '/identityprovider/setup/:token, /identityprovider/validatedevice: they need a token, or a mailed code',
  );
  const able = accounts.filter(({ secondFactor }) => secondFactor === '');
  const [users, admins] = [false, true].map((isAdmin) => able.filter((each) => each.isAdmin === isAdmin));
  if (!withChanges)
    notChecked.add('what needs a change, such as a new password or stored settings: give --with-changes');
  if (accounts.length === 0) notChecked.add('what needs a session: give --user and --admin');
  else if (!accounts.some(({ isAdmin }) => isAdmin)) notChecked.add('the pages of administrators: give --admin');
  else if (accounts.every(({ isAdmin }) => isAdmin))
    notChecked.add('that users without rights are refused: give --user');
  if (accounts.length > 0 && able.length === accounts.length)
    notChecked.add(
      'the second factor: give an account that has one, and --second-factor-secret or --admin-second-factor-secret',
    );
  if (withChanges && users?.length === 0)
    notChecked.add('changes of a user: give --user with an account for tests without a second factor');
  if (withChanges && admins?.length === 0)
    notChecked.add('API keys and settings: give --admin with an account for tests without a second factor');
}
