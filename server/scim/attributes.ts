import { userNameKey } from '../directory/user-name';
import { folded, foldedName } from '../storage/folded-name';
import type { Attributes } from './condition';

const lowerCase = (id: string) => id.toLowerCase();

const displayName = (table: string) => ({
  column: `${table}.display_name_fold`,
  spelling: folded,
  exact: { column: `${table}.display_name_fold`, spelling: foldedName },
});

/** What users are searched by. Nothing tells case apart; only in the equality of user names do umlauts count, as in sign-in. */
export const USER_ATTRIBUTES: Attributes = {
  id: { column: 'users.id', spelling: lowerCase },
  username: {
    column: 'users.user_name_fold',
    spelling: folded,
    exact: { column: 'users.user_name_key', spelling: userNameKey },
  },
  displayname: displayName('users'),
};

/** What groups are searched by. */
export const GROUP_ATTRIBUTES: Attributes = {
  id: { column: 'groups.id', spelling: lowerCase },
  displayname: displayName('groups'),
};
