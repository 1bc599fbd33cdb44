import { AndFilter, EqualityFilter, type Filter, FilterParser, OrFilter } from 'ldapts';
import { shortDetail } from '../outgoing/remote-text';
import { SourceError } from '../outgoing/source-error';
import type { IdentityProvider } from '../providers/identity-providers';

/**
 * Matches users of the common schemas: `inetOrgPerson` (RFC 2798), `posixAccount` (RFC 2307), and Active Directory,
 * where computers also have the class `user`.
 */
export const DEFAULT_USER_FILTER =
  '(|(objectClass=inetOrgPerson)(objectClass=posixAccount)(&(objectCategory=person)(objectClass=user)))';

/** Matches groups of the common schemas. */
export const DEFAULT_GROUP_FILTER =
  '(|(objectClass=groupOfNames)(objectClass=groupOfUniqueNames)(objectClass=posixGroup)(objectClass=group))';

/** The attributes that a user can sign in with, without the domain. */
const LOGIN_ATTRIBUTES = ['uid', 'sAMAccountName', 'cn'];

type WithFilters = Pick<IdentityProvider, 'userFilter' | 'groupFilter' | 'useUserFilterForLogin'>;

/**
 * Returns the filter for the entries that are users.
 * @throws SourceError if the administrator's filter is malformed
 */
export function userFilterOf({ userFilter }: WithFilters): Filter {
  return filterOf(userFilter || DEFAULT_USER_FILTER, 'CONNECTION_USER_FILTER_INVALID');
}

/**
 * Returns the filter for the entries that are groups.
 * @throws SourceError if the administrator's filter is malformed
 */
export function groupFilterOf({ groupFilter }: WithFilters): Filter {
  return filterOf(groupFilter || DEFAULT_GROUP_FILTER, 'CONNECTION_GROUP_FILTER_INVALID');
}

/**
 * Returns the filter for the entries that may sign in with a name. The names are values of the filter, so they cannot
 * change its syntax.
 */
export function loginFilterOf(
  provider: WithFilters,
  { name, principal }: { readonly name: string; readonly principal: string },
): Filter {
  const names = LOGIN_ATTRIBUTES.map((attribute) => ({ attribute, value: name }));
  const principals = principal === '' ? [] : [{ attribute: 'userPrincipalName', value: principal }];
  const users = userFilterOf(provider);
  // Without `useUserFilterForLogin` the administrator's filter limits only imports: users of the default filter may sign in,
  // too.
  const signInIgnoresFilter = provider.userFilter !== '' && !provider.useUserFilterForLogin;
  const people = signInIgnoresFilter
    ? new OrFilter({ filters: [userFilterOf({ ...provider, userFilter: '' }), users] })
    : users;
  return bothOf(anyOf([...names, ...principals]), people);
}

/** Matches an entry that has one of the values. */
export function anyOf(values: readonly { readonly attribute: string; readonly value: string | Buffer }[]): Filter {
  return new OrFilter({ filters: values.map((each) => new EqualityFilter(each)) });
}

/** Matches an entry that both filters match. */
export function bothOf(first: Filter, second: Filter): Filter {
  return new AndFilter({ filters: [first, second] });
}

/** Parses a filter (RFC 4515), which may have several lines. @throws SourceError */
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
