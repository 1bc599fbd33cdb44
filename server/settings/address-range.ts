import { isIP } from 'node:net';

/** An address or a CIDR range (RFC 4632, RFC 4291 §2.3). */
export interface AddressRange {
  readonly address: string;
  /** An IPv4-mapped IPv6 range counts as 4. */
  readonly family: 4 | 6;
  readonly prefix: number;
}

/** Parses an address or range. @returns undefined for a text that is neither */
export function parseAddressRange(part: string): AddressRange | undefined {
  const [, address = '', prefixText] = /^([0-9a-f:.]+)(?:\/(\d{1,3}))?$/i.exec(part) ?? [];
  const family = isIP(address);
  if (family !== 4 && family !== 6) return undefined;
  const longest = family === 4 ? 32 : 128;
  const prefix = prefixText === undefined ? longest : Number(prefixText);
  if (prefix > longest) return undefined;
  if (family === 4) return { address, family, prefix };
  const mapped = mappedIpv4(address);
  return mapped === undefined ? { address, family, prefix } : { address: mapped, family: 4, prefix: prefix - 96 };
}

/** Returns the IPv4 address of an IPv4-mapped one (::ffff:0:0/96). `URL` converts it to its shortest form. */
function mappedIpv4(address: string): string | undefined {
  const [, high, low] =
    /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(new URL(`http://[${address}]`).hostname) ?? [];
  if (high === undefined || low === undefined) return undefined;
  return [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]).join('.');
}
