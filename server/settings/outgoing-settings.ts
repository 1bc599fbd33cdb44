import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseAddressRange } from './address-range';

/** The ranges in a text, separated by commas or blanks; `none` for an empty list. @returns undefined when one is malformed */
export function addressRangesOf(text: string): string[] | undefined {
  const parts = [...new Set(text.split(/[\s,]+/).filter((part) => part !== ''))];
  if (parts.length === 1 && parts[0] === 'none') return [];
  // A negative prefix is that of an IPv6 range wider than all IPv4-mapped addresses.
  return parts.every((part) => (parseAddressRange(part)?.prefix ?? -1) >= 0) ? parts : undefined;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The certificates of a file in PEM (RFC 7468 §5). @returns undefined when it has none, or one that cannot be read */
export function certificatesOf(path: string): string | undefined {
  try {
    const certificates = readFileSync(path, 'utf8').match(CERTIFICATE) ?? [];
    for (const certificate of certificates) new X509Certificate(certificate);
    return certificates.length === 0 ? undefined : certificates.join('\n');
  } catch {
    return undefined; // no such file, or not a certificate
  }
}
