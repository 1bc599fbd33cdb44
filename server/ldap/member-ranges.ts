import { type Entry, PresenceFilter } from 'ldapts';
import { SourceError } from '../outgoing/source-error';
import type { LdapConnection } from './ldap-connection';

/** The maximum number of members of a group, and of parts. An Active Directory returns 1,500 members at once. */
const MEMBERS_MAX = 1_500_000;
const PARTS_MAX = 1000;

const RANGE = /^(member|uniqueMember);range=\d+-(\d+)$/i;

/**
 * Reads the remaining members of a group: an Active Directory returns large groups in parts, and the attribute name
 * contains the range.
 * @throws SourceError if a group has too many members, because ignoring some would remove their memberships
 */
export async function withAllMembers(
  connection: Pick<LdapConnection, 'read'>,
  entry: Entry,
  { maxMembers = MEMBERS_MAX, maxParts = PARTS_MAX } = {},
): Promise<Entry> {
  const all = { ...entry };
  let last = lastOf(entry);
  let count = 0;
  for (let part = 0; last !== undefined; part += 1) {
    if (part === maxParts || count > maxMembers)
      throw new SourceError('CONNECTION_ANSWER_INVALID', `more than ${maxMembers} members`);
    const attribute = `${last.attribute};range=${last.index + 1}-*`;
    const filter = new PresenceFilter({ attribute: 'objectClass' });
    const [next] = await connection.read({ base: entry.dn, scope: 'base', filter, attributes: [attribute] }, 1);
    // `ldapts` adds requested attributes that the directory did not return, without values.
    const members = Object.entries(next ?? {}).filter(([name, value]) => /;range=/i.test(name) && value.length > 0);
    for (const [name, value] of members) {
      all[name] = value;
      count += value.length;
    }
    const following = lastOf(Object.fromEntries(members));
    last = following !== undefined && following.index > last.index ? following : undefined;
  }
  return all;
}

/**
 * Returns the attribute and the last index of a partial list of members.
 * @returns undefined if the entry contains all members
 */
function lastOf(entry: Readonly<Record<string, unknown>>) {
  for (const name of Object.keys(entry)) {
    const [, attribute, index] = RANGE.exec(name) ?? [];
    if (attribute !== undefined && index !== undefined) return { attribute, index: Number(index) };
  }
  return undefined;
}
