import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { userNameKey } from '../directory/user-name';

/** An account's attempts, by the name as typed: whether there is such an account plays no part. */
export function accountKey(userName: string): string {
  return `account:${digest(userNameKey(userName))}`;
}

/** A network's attempts: an IPv4 address, or an IPv6 /64, since whoever has one address there has all of them. */
export function addressKey(address: string): string {
  return `address:${digest(networkOf(address))}`;
}

/** The attempts of a browser that is known to an account. */
export function deviceKey(deviceId: string): string {
  return `device:${digest(deviceId)}`;
}

/** Hashed, because people type passwords into the wrong field, and addresses are nobody's business. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** The network of an address. */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase();
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

/** An IPv6 address may write its last 32 bits as IPv4; they are not part of the /64. */
function withoutDots(address: string): string {
  return address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0');
}
