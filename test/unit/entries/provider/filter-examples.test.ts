import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { GROUP_FILTER_EXAMPLE, USER_FILTER_EXAMPLE } from '../../../../entries/provider/filter-examples';
import { DEFAULT_GROUP_FILTER, DEFAULT_USER_FILTER } from '../../../../server/ldap/ldap-filters';

test('the examples of filters are those that the server has for an empty one', () => {
  assert.equal([USER_FILTER_EXAMPLE, GROUP_FILTER_EXAMPLE], [DEFAULT_USER_FILTER, DEFAULT_GROUP_FILTER]);
});

test.run();
