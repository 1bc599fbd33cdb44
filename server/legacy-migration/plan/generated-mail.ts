import { createHash } from 'node:crypto';
import { toSearchText } from '../../storage/searchable-names';

/** The top-level domain of generated addresses, which never exists on the internet (RFC 6761 §6.4). */
const TOP_LEVEL = '.invalid';

/**
 * The maximum length of the name part, which leaves space for a number within the limit of 64 characters (RFC 5321
 * §4.5.3.1.1).
 */
const LOCAL_MAX = 48;

/** The highest number that is appended to a name; beyond that, a hash of the id is appended. */
const NUMBERS_MAX = 99;

/**
 * Converts a text to the letters, digits and hyphens of a domain label (RFC 1034 §3.5), and appends the top-level
 * domain.
 */
export function generatedDomain(repositoryId: string): string {
  const label = asciiOf(repositoryId)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 63)
    .replace(/^-|-$/g, '');
  return (label || 'legacy') + TOP_LEVEL;
}

/** A user whose address is generated. */
export interface Addressee {
  readonly id: string;
  readonly userName: string;
  readonly domain: string;
}

/**
 * Generates an address that no other user has: `name@domain`, then `name-2@domain`, and so on.
 * @param isTaken called with addresses in lower case
 */
export function generateMail({ id, userName, domain }: Addressee, isTaken: (mail: string) => boolean): string {
  const local = localPartOf(userName) || `user-${hashOf(id).slice(0, 12)}`;
  for (let number = 1; number <= NUMBERS_MAX; number += 1) {
    const mail = `${number === 1 ? local : `${local}-${number}`}@${domain}`;
    if (!isTaken(mail)) return mail;
  }
  for (let length = 12; length < 64; length += 4) {
    const mail = `${local.slice(0, 64 - 1 - length)}-${hashOf(id).slice(0, length)}@${domain}`;
    if (!isTaken(mail)) return mail;
  }
  throw new Error('no mail address is free');
}

/**
 * Converts a user name to the characters that a mailbox name may have without quotes (RFC 5322 §3.2.3) and that all
 * mail programs accept.
 */
function localPartOf(userName: string): string {
  return asciiOf(userName)
    .replace(/[^a-z0-9_-]+/g, '.')
    .slice(0, LOCAL_MAX)
    .replace(/\.{2,}/g, '.')
    .replace(/^[.-]+|(?<![.-])[.-]+$/g, '');
}

const asciiOf = (text: string) => toSearchText(text).replace(/[^\p{ASCII}]+/gu, '');

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
