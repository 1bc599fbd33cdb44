import { AndFilter, EqualityFilter, type Filter, FilterParser, OrFilter } from 'ldapts';
import { SourceError } from '../identity-providers/directory-source';
import type { IdentityProvider } from '../identity-providers/identity-providers';
import { shortDetail } from '../outgoing/socket-error';

/**
 * The users of the usual schemas: `inetOrgPerson` (RFC 2798) and `posixAccount` (RFC 2307), and those of Active Directory,
 * where computers have the class `user`, too.
 */
export const DEFAULT_USER_FILTER =
  '(|(objectClass=inetOrgPerson)(objectClass=posixAccount)(&(objectCategory=person)(objectClass=user)))';

/** The groups of the usual schemas. */
export const DEFAULT_GROUP_FILTER =
  '(|(objectClass=groupOfNames)(objectClass=groupOfUniqueNames)(objectClass=posixGroup)(objectClass=group))';

/** The attributes by which a user signs in, without the domain. */
const LOGIN_ATTRIBUTES = ['uid', 'sAMAccountName', 'cn'];

type WithFilters = Pick<IdentityProvider, 'userFilter' | 'groupFilter' | 'useUserFilterForLogin'>;

/** Which entries are read as users. @throws SourceError where the administrator's filter is malformed */
export function userFilterOf({ userFilter }: WithFilters): Filter {
  return filterOf(userFilter || DEFAULT_USER_FILTER, 'CONNECTION_USER_FILTER_INVALID');
}

/** Which entries are read as groups. @throws SourceError */
export function groupFilterOf({ groupFilter }: WithFilters): Filter {
  return filterOf(groupFilter || DEFAULT_GROUP_FILTER, 'CONNECTION_GROUP_FILTER_INVALID');
}

/** Which entries may sign in under a name. The names are values of the filter, so nothing in them is read as its syntax. */
export function loginFilterOf(
  provider: WithFilters,
  { name, principal }: { readonly name: string; readonly principal: string },
): Filter {
  const names = LOGIN_ATTRIBUTES.map((attribute) => ({ attribute, value: name }));
  const principals = principal === '' ? [] : [{ attribute: 'userPrincipalName', value: principal }];
  const users = userFilterOf(provider);
  const isOpen = provider.userFilter !== '' && !provider.useUserFilterForLogin;
  const people = isOpen ? new OrFilter({ filters: [userFilterOf({ ...provider, userFilter: '' }), users] }) : users;
  return bothOf(anyOf([...names, ...principals]), people);
}

/** Matches an entry with one of the values. */
export function anyOf(values: readonly { readonly attribute: string; readonly value: string }[]): Filter {
  return new OrFilter({ filters: values.map((each) => new EqualityFilter(each)) });
}

/** Matches an entry that both filters match. */
export function bothOf(first: Filter, second: Filter): Filter {
  return new AndFilter({ filters: [first, second] });
}

/** Reads a filter (RFC 4515), also one in several lines. @throws SourceError */
function filterOf(text: string, messageKey: string): Filter {
  const joined = text
    .trim()
    .replace(/\)\s+(?=[()])/g, ')')
    .replace(/([(&|!])\s+(?=\()/g, '$1');
  try {
    return FilterParser.parseString(joined);
  } catch (error) {
    throw new SourceError(messageKey, shortDetail(text), { cause: error });
  }
}
