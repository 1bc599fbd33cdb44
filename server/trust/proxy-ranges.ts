import { isIP } from 'node:net';

/** The shortest accepted prefix lengths. A wider range would include many clients, not only proxies. */
const SHORTEST_PREFIX = { 4: 8, 6: 16 } as const;

/** Together the ranges must cover less than this share of a family's addresses. */
const LARGEST_SHARE = 0.5;

interface Range {
  readonly family: 4 | 6;
  readonly prefix: number;
}

/**
 * Reads addresses and CIDR ranges (RFC 4632, RFC 4291 §2.3), separated by commas or blanks.
 *
 * @returns the texts unchanged, or undefined when one is malformed or wider than /8 (IPv4) or /16 (IPv6), or when they
 * cover half of all addresses together
 */
export function proxyRangesOf(text: string): string[] | undefined {
  const parts = [...new Set(text.split(/[\s,]+/).filter((part) => part !== ''))];
  const ranges = parts.flatMap((part) => rangeOf(part) ?? []);
  if (ranges.length < parts.length || ranges.some(({ family, prefix }) => prefix < SHORTEST_PREFIX[family]))
    return undefined;
  const shareOf = (counted: 4 | 6) =>
    ranges.reduce((share, { family, prefix }) => share + (family === counted ? 2 ** -prefix : 0), 0);
  return shareOf(4) < LARGEST_SHARE && shareOf(6) < LARGEST_SHARE ? parts : undefined;
}

function rangeOf(part: string): Range | undefined {
  const [, address = '', prefixText] = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(part) ?? [];
  const family = isIP(address);
  if (family !== 4 && family !== 6) return undefined;
  const longest = family === 4 ? 32 : 128;
  const prefix = prefixText === undefined ? longest : Number(prefixText);
  if (prefix > longest) return undefined;
  return family === 6 && isMapped(address) ? { family: 4, prefix: prefix - 96 } : { family, prefix };
}

/** Whether an IPv6 address is IPv4-mapped, ::ffff:0:0/96. `URL` writes it in its shortest form. */
function isMapped(address: string): boolean {
  return /^\[::ffff:[0-9a-f]{1,4}:[0-9a-f]{1,4}\]$/.test(new URL(`http://[${address}]`).hostname);
}
