import { type Entry, PresenceFilter } from 'ldapts';
import type { LdapConnection } from './ldap-connection';

/** An Active Directory answers 1,500 members at once: so many parts are 1,500,000. */
const PARTS_MAX = 1000;

const RANGE = /^(member|uniqueMember);range=\d+-(\d+)$/i;

/**
 * Reads the members that a directory has left out: an Active Directory answers large groups in parts, and names the part in
 * the attribute.
 */
export async function withAllMembers(connection: LdapConnection, entry: Entry): Promise<Entry> {
  const all = { ...entry };
  let last = lastOf(entry);
  for (let part = 0; last !== undefined && part < PARTS_MAX; part += 1) {
    const attribute = `${last.attribute};range=${last.index + 1}-*`;
    const filter = new PresenceFilter({ attribute: 'objectClass' });
    const [next] = await connection.read({ base: entry.dn, scope: 'base', filter, attributes: [attribute] }, 1);
    // `ldapts` adds attributes that were asked for and not answered, with no values.
    const members = Object.entries(next ?? {}).filter(([name, value]) => /;range=/i.test(name) && value.length > 0);
    for (const [name, value] of members) all[name] = value;
    const following = lastOf(Object.fromEntries(members));
    last = following !== undefined && following.index > last.index ? following : undefined;
  }
  return all;
}

/** The part that an entry ends with; undefined where it has all. */
function lastOf(entry: Readonly<Record<string, unknown>>) {
  for (const name of Object.keys(entry)) {
    const [, attribute, index] = RANGE.exec(name) ?? [];
    if (attribute !== undefined && index !== undefined) return { attribute, index: Number(index) };
  }
  return undefined;
}
