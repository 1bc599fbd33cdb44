import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { parseUrl } from '../../shared/contract/parse-url';
import { isMailAddress } from '../mail/mail-address';
import { normaliseOrigin } from './trust/normalise-origin';

/** Parses an address or host name to listen on. @returns undefined for any other text */
export function hostOf(text: string): string | undefined {
  return isIP(text) !== 0 || /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i.test(text) ? text.toLowerCase() : undefined;
}

/** Parses the URL of a mail server. @returns undefined for any other text */
export function smtpUrlOf(text: string): string | undefined {
  return /^smtps?:\/\/[^/]/i.test(text) && parseUrl(text)?.hostname ? text : undefined;
}

/** Parses the address of a shell, which the path of a page follows. @returns undefined for any other text */
export function shellUrlOf(text: string): string | undefined {
  return /^https?:\/\/[!-~]+$/i.test(text) && parseUrl(text) ? text : undefined;
}

/** Parses a mail address, or a name and an address. @returns undefined for any other text */
export function senderOf(text: string): string | undefined {
  const address = /^[^<>\p{Cc}]*<([^<>]*)>$/u.exec(text)?.[1] ?? text;
  return isMailAddress(address) ? text : undefined;
}

/** Parses origins that are separated by commas or blanks. @returns undefined for any other text */
export function originsOf(text: string): string[] | undefined {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const origins = parts.flatMap((part) => normaliseOrigin(part) ?? []);
  return origins.length === parts.length ? [...new Set(origins)] : undefined;
}

/** Parses the id of a deployment. @returns undefined for any other text */
export function clusterIdOf(text: string): string | undefined {
  return /^[!-~]{1,100}$/.test(text) ? text : undefined;
}

/** Parses the password of the demo accounts. @returns undefined for any other text */
export function passwordOf(text: string): string | undefined {
  return text.length >= 8 && text.length <= 100 && !/\p{Cc}/u.test(text) ? text : undefined;
}

/** Parses the token for the metrics. @returns undefined for any other text */
export function metricsTokenOf(text: string): string | undefined {
  return /^[!-~]{24,500}$/.test(text) ? text : undefined;
}

/**
 * Reads a value from a file, which is how containers get secrets.
 * @returns undefined if it cannot be read
 */
export function fromFile<Value>(path: string, parse: (text: string) => Value | undefined): Value | undefined {
  try {
    return parse(readFileSync(path, 'utf8').trim());
  } catch {
    return undefined; // the setting is refused by its name
  }
}
