import type { IdentityProvider } from './identity-providers';

/** A user name with a domain: `DOMAIN\name` or `name@domain`. */
export interface QualifiedName {
  readonly domain: string;
  readonly name: string;
  /** Whether it has the form `name@domain`, which is also the form of a `userPrincipalName`. */
  readonly isPrincipal: boolean;
}

/**
 * Match `DOMAIN\name` and `name@domain`. They also accept the variants of these signs that `userNameKey` treats as
 * equal.
 */
const WITH_BACKSLASH = /^([^\\＼﹨]+)[\\＼﹨](.+)$/su;
const WITH_AT = /^(.+)[@＠﹫]([^@＠﹫]+)$/su;

/** Splits a user name. @returns undefined if it has no domain */
export function qualifiedName(text: string): QualifiedName | undefined {
  const trimmed = text.trim();
  const [, before, rest] = WITH_BACKSLASH.exec(trimmed) ?? [];
  if (before !== undefined && rest !== undefined) return { domain: before, name: rest, isPrincipal: false };
  const [, name, domain] = WITH_AT.exec(trimmed) ?? [];
  return name === undefined || domain === undefined ? undefined : { domain, name, isPrincipal: true };
}

/**
 * The local user name of a provider's user. The name of an isolated provider's user begins with the domain, or else the
 * provider's name, so that it differs from all names of other providers.
 */
export function userNameOf(
  { isolated, domainOrId, name }: Pick<IdentityProvider, 'isolated' | 'domainOrId' | 'name'>,
  userName: string,
): string {
  return isolated ? `${(domainOrId || name).trim()}\\${userName.trim()}` : userName.trim();
}
