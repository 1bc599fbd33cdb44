/** The issuer of a product; what is in braces differs in each organization. */
interface IssuerPreset {
  readonly id: string;
  /** Its own name, the same in all languages. */
  readonly name: string;
  readonly issuer: string;
  /** Matches it with anything in place of the braces. */
  readonly pattern: RegExp;
}

/** The products to choose from. */
export const ISSUER_PRESETS: readonly IssuerPreset[] = [
  {
    id: 'entra',
    name: 'Microsoft Entra ID',
    issuer: 'https://login.microsoftonline.com/{tenant}/v2.0',
    pattern: /^https:\/\/login\.microsoftonline\.com\/[^/]*\/v2\.0\/?$/,
  },
  {
    id: 'google',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    pattern: /^https:\/\/accounts\.google\.com\/?$/,
  },
  { id: 'okta', name: 'Okta', issuer: 'https://{domain}.okta.com', pattern: /^https:\/\/[^/]*\.okta\.com\/?$/ },
  {
    id: 'keycloak',
    name: 'Keycloak',
    issuer: 'https://{host}/realms/{realm}',
    pattern: /^https:\/\/[^/]*\/realms\/[^/]*\/?$/,
  },
];

/** The preset whose issuer an address is, also when the braces are replaced already. */
export function presetOf(address: string): IssuerPreset | undefined {
  return ISSUER_PRESETS.find(({ pattern }) => pattern.test(address.trim()));
}

const BRACES = /\{[^{}]*\}/;

/** Where the first braces of an address are that are to be replaced; undefined without any. */
export function placeholderIn(address: string): { start: number; end: number } | undefined {
  const match = BRACES.exec(address);
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}
