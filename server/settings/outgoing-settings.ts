import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseAddressRange } from './address-range';

/**
 * Parses ranges that are separated by commas or blanks. `none` is an empty list.
 * @returns undefined if one is malformed
 */
export function addressRangesOf(text: string): string[] | undefined {
  const parts = [...new Set(text.split(/[\s,]+/).filter((part) => part !== ''))];
  if (parts.length === 1 && parts[0] === 'none') return [];
  // A negative prefix means an IPv6 range that is wider than all IPv4-mapped addresses.
  return parts.every((part) => (parseAddressRange(part)?.prefix ?? -1) >= 0) ? parts : undefined;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Reads the certificates of a PEM file (RFC 7468 §5).
 * @returns undefined if there is none, or if one cannot be read
 */
export function certificatesOf(path: string): string | undefined {
  try {
    const certificates = readFileSync(path, 'utf8').match(CERTIFICATE) ?? [];
    for (const certificate of certificates) new X509Certificate(certificate);
    return certificates.length === 0 ? undefined : certificates.join('\n');
  } catch {
    return undefined; // no such file, or not a certificate
  }
}
