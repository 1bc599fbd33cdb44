import { parseAddressRange } from '../address-range';

/** The minimum prefix lengths. A wider range would include many clients instead of only proxies. */
const SHORTEST_PREFIX = { 4: 8, 6: 16 } as const;

/** The ranges together must cover less than this share of a family's addresses. */
const LARGEST_SHARE = 0.5;

/**
 * Parses addresses and CIDR ranges (RFC 4632, RFC 4291 §2.3) that are separated by commas or blanks.
 * @returns the texts unchanged, or undefined if one is malformed or wider than /8 (IPv4) or /16 (IPv6), or if they
 * cover half of all addresses together
 */
export function proxyRangesOf(text: string): string[] | undefined {
  const parts = [...new Set(text.split(/[\s,]+/).filter((part) => part !== ''))];
  const ranges = parts.flatMap((part) => parseAddressRange(part) ?? []);
  if (ranges.length < parts.length || ranges.some(({ family, prefix }) => prefix < SHORTEST_PREFIX[family]))
    return undefined;
  const shareOf = (counted: 4 | 6) =>
    ranges.reduce((share, { family, prefix }) => share + (family === counted ? 2 ** -prefix : 0), 0);
  return shareOf(4) < LARGEST_SHARE && shareOf(6) < LARGEST_SHARE ? parts : undefined;
}
