import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { userNameKey } from '../storage/searchable-names';

/** The key of the attempts at a user name, whether or not there is such an account. */
export function accountKey(userName: string): string {
  return `account:${digest(userNameKey(userName))}`;
}

/** The key of a network: an IPv4 address, or an IPv6 /64, because a client usually controls all addresses of one. */
export function addressKey(address: string): string {
  return `address:${digest(networkOf(address))}`;
}

/** The key of a browser that is known to an account. */
export function deviceKey(deviceId: string): string {
  return `device:${digest(deviceId)}`;
}

/** @param id of a user or of a known browser */
export function codeKey(kind: string, id: string): string {
  return `${kind}:${digest(id)}`;
}

/** Hashed, because users type passwords into the user name field, and addresses are personal data. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** The network of an address: an IPv4 address itself, of an IPv6 address the /64. */
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

/** Replaces the last 32 bits where they are written as IPv4; they are not part of the /64. */
function withoutDots(address: string): string {
  return address.replace(/(?:\d{1,3}\.){3}\d{1,3}$/, '0:0');
}
