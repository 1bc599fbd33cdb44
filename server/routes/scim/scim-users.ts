import { USERS_ADDRESS } from '../../../shared/contract/addresses';
import { listUsers } from '../../directory/list-users';
import { USER_ATTRIBUTES } from '../../scim/attributes';
import { scimList } from './scim';

/** The users of the directory. */
export const scimUsers = scimList({
  path: USERS_ADDRESS,
  attributes: USER_ATTRIBUTES,
  technical: 'showTechnicalUsers',
  list: ({ app }, asked) => listUsers(app.storage.db, asked),
});
