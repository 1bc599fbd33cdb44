import { checkTrustedAddress } from '../../../shared/contract/trusted-address';

/**
 * Normalises an origin like browsers: `scheme://host[:port]` in lower case without the default port. Text with a path,
 * a query or credentials is refused instead of shortened, because an administrator who enters
 * `https://a.example/portal` does not intend to trust all of a.example.
 * @returns undefined for a text that is not an http or https origin
 */
export function normaliseOrigin(text: string): string | undefined {
  const checked = checkTrustedAddress(text);
  return checked.ok && checked.isOrigin ? checked.address : undefined;
}
