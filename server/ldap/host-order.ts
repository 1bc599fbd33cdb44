import type { LdapHost } from '../../shared/contract/identity-providers/ldap-host';

/** How long a host that did not answer is asked after the others, in ms. */
const LAST_FOR = 60_000;

/** When each host did last not answer, by `performance.now()`. */
const failures = new Map<string, number>();

const keyOf = ({ hostname, port }: LdapHost) => `${hostname.toLowerCase()}:${port}`;

/** Returns hosts in their order, but those that have just not answered at the end, so that not every sign-in waits for them. */
export function hostsInOrder(hosts: readonly LdapHost[]): readonly LdapHost[] {
  const now = performance.now();
  const isAway = (host: LdapHost) => now - (failures.get(keyOf(host)) ?? -LAST_FOR) < LAST_FOR;
  return [...hosts.filter((host) => !isAway(host)), ...hosts.filter(isAway)];
}

/** Remembers whether a host has just answered. */
export function recordHost(host: LdapHost, hasAnswered: boolean): void {
  if (hasAnswered) failures.delete(keyOf(host));
  else failures.set(keyOf(host), performance.now());
}
