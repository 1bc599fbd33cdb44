import { isIP } from 'node:net';
import { parseUrl } from '../shared/contract/redirect-target';
import { isMailAddress } from './mail/mail-address';
import { normaliseOrigin } from './trust/trusted-origins';

// Each function reads the text of one environment variable, and returns undefined where it is not accepted.

export function hostOf(text: string): string | undefined {
  return isIP(text) !== 0 || /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i.test(text) ? text.toLowerCase() : undefined;
}

export function smtpUrlOf(text: string): string | undefined {
  return /^smtps?:\/\/[^/]/i.test(text) && parseUrl(text)?.hostname ? text : undefined;
}

export function senderOf(text: string): string | undefined {
  const address = /^[^<>\p{Cc}]*<([^<>]*)>$/u.exec(text)?.[1] ?? text;
  return isMailAddress(address) ? text : undefined;
}

export function originsOf(text: string): string[] | undefined {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const origins = parts.flatMap((part) => normaliseOrigin(part) ?? []);
  return origins.length === parts.length ? [...new Set(origins)] : undefined;
}

export function clusterIdOf(text: string): string | undefined {
  return /^[!-~]{1,100}$/.test(text) ? text : undefined;
}

export function passwordOf(text: string): string | undefined {
  return text.length >= 8 && text.length <= 100 && !/\p{Cc}/u.test(text) ? text : undefined;
}
