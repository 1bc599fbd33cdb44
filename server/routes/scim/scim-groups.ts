import { GROUPS_ADDRESS } from '../../../shared/contract/addresses';
import { listGroups } from '../../directory/group-list';
import { GROUP_ATTRIBUTES } from '../../scim/attributes';
import { scimList } from './scim-list';

/** The groups of the directory. */
export const scimGroups = scimList({
  path: GROUPS_ADDRESS,
  attributes: GROUP_ATTRIBUTES,
  technical: 'showTechnicalUserGroups',
  list: ({ app }, asked) => listGroups(app.storage.db, asked),
});
