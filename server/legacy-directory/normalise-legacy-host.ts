import { parseUrl } from '../../shared/contract/parse-url';

/**
 * Returns the host of a legacy system for comparisons: `https://d3.example.org/` and `d3.example.org` are equal.
 * @returns an empty string for an invalid host
 */
export function normaliseLegacyHost(entered: string): string {
  const text = entered.trim();
  const url = parseUrl(text.includes('://') ? text : `https://${text}`);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return '';
  return url.hostname.replace(/\.$/, '');
}
