import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { userNameKey } from '../storage/user-names';

/** Returns the key for attempts with a user name, whether or not the account exists. */
export function accountKey(userName: string): string {
  return `account:${digest(userNameKey(userName))}`;
}

/**
 * Returns the key of a network: an IPv4 address or an IPv6 /64, because a client usually controls all addresses of a
 * /64.
 */
export function addressKey(address: string): string {
  return `address:${digest(networkOf(address))}`;
}

/** Returns the key of a browser that is known to an account. */
export function deviceKey(deviceId: string): string {
  return `device:${digest(deviceId)}`;
}

/** @param id the id of a user or of a known browser */
export function userKey(kind: string, id: string): string {
  return `${kind}:${digest(id)}`;
}

/** Hashes a key, because users type passwords into the user name field, and addresses are personal data. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Returns the network of an address: the address itself for IPv4, and the /64 for IPv6. */
export function networkOf(address: string): string {
  const [bare = ''] = address.toLowerCase().split('%', 1);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1] ?? bare;
  if (isIP(mapped) !== 6) return mapped;
  const [head = '', tail] = withoutDots(mapped).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** Replaces the last 32 bits if they are written as IPv4, because they do not belong to the /64. */
function withoutDots(address: string): string {
  return address.replace(/(?:\d{1,3}\.){3}\d{1,3}$/, '0:0');
}
