import { parseUrl } from '../../../shared/contract/redirect-target';

/** The host of a legacy system as it is compared: `https://d3.example.org/` and `d3.example.org` are the same. Empty for none. */
export function legacyHost(entered: string): string {
  const text = entered.trim();
  const url = parseUrl(text.includes('://') ? text : `https://${text}`);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return '';
  return url.hostname.replace(/\.$/, '');
}
