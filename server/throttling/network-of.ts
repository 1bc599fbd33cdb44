import { isIP } from 'node:net';

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
