import { isLoopback } from './allowed-hosts';

/**
 * The accepted values of each variable, for error messages. They never contain the entered value, because some are
 * secrets.
 */
const ACCEPTS = {
  HOST: 'an IP address or a host name to listen on, such as 127.0.0.1',
  PORT: 'a whole number from 0 to 65535',
  VESTIBULE_DATA: 'the path of a folder',
  VESTIBULE_DIST: 'the folder of the built bundle',
  VESTIBULE_DATABASE_URL: 'file:<path> or postgres://<user>:<password>@<host>/<database>',
  VESTIBULE_DATABASE_URL_FILE: 'the path of a file with such an address',
  VESTIBULE_SMTP_URL: 'smtp://[<user>:<password>@]<host>[:port] or smtps://[<user>:<password>@]<host>[:port]',
  VESTIBULE_SMTP_URL_FILE: 'the path of a file with such an address',
  VESTIBULE_MAIL_FROM: 'a mail address, or a name and an address: Sign-in <sign-in@example.org>',
  VESTIBULE_SECRET_KEY:
    '32 random bytes in base64, as `openssl rand -base64 32` writes them; after a blank or a comma, older keys that only decrypt',
  VESTIBULE_SECRET_KEY_FILE: 'the path of a file with such keys',
  VESTIBULE_PUBLIC_URL: 'an origin such as https://login.example.org, without a path',
  VESTIBULE_TRUSTED_ORIGINS: 'origins such as https://portal.example.org, without paths, separated by commas or blanks',
  VESTIBULE_TRUSTED_PROXIES:
    'addresses and CIDR ranges, none wider than /8 (IPv6: /16), separated by commas or blanks: 10.0.3.7, 2001:db8:5::/48',
  VESTIBULE_DENIED_ADDRESSES:
    'addresses and CIDR ranges, separated by commas or blanks: 10.0.3.7, 169.254.0.0/16, fe80::/10; or none',
  VESTIBULE_CA_FILE: 'the path of a file with certificates in PEM',
  VESTIBULE_LDAP_TLS: 'required, if-offered or off',
  VESTIBULE_API_KEY_GRACE_DAYS: 'a whole number from 0 to 365',
  VESTIBULE_METRICS_TOKEN: '24 to 500 ASCII characters without blanks, as `openssl rand -hex 24` writes them',
  VESTIBULE_AUDIT_DAYS: 'a whole number from 0 to 3650',
  VESTIBULE_CLUSTER_ID: 'an id of at most 100 ASCII characters, without blanks',
  VESTIBULE_BRAND_NAME: 'a name of at most 200 characters, without line breaks',
  VESTIBULE_BRAND_LOGO: 'the path of an SVG, PNG, WebP, JPEG or GIF file of at most 6 KB',
  VESTIBULE_BRAND_LOGO_DARK: 'the path of such a file beside VESTIBULE_BRAND_LOGO, of at most 6 KB together with it',
  VESTIBULE_BRAND_TEXT: 'a text of at most 300 characters, without line breaks',
  VESTIBULE_HELP_URL: 'an https or http address, a path such as /help, or mailto:help@example.org',
  VESTIBULE_LEGAL_URL: 'an https or http address, or a path such as /legal',
  VESTIBULE_DEMO: 'on or off; on only while HOST and VESTIBULE_PUBLIC_URL are loopback addresses',
  VESTIBULE_DEMO_PASSWORD: 'a password of 8 to 100 characters',
  VESTIBULE_DEMO_USERS: 'a whole number from 0 to 1000000',
  VESTIBULE_DEMO_LEGACY_USERS: 'a whole number from 0 to 1000000',
} as const satisfies Readonly<Record<string, string>>;

export type VariableName = keyof typeof ACCEPTS;

/** Describes the accepted values of a refused variable. */
export function refusal(name: unknown): string {
  const known = Object.entries(ACCEPTS).find(([variable]) => variable === name);
  return known === undefined ? `${String(name)} is not understood` : `${known[0]} accepts ${known[1]}`;
}

/** Variables of the product that are not settings of the server. */
const OTHERS = ['VESTIBULE_LOG', 'VESTIBULE_DEV'];

/** The prefix, after the common one, of variables for the program that checks servers. */
const OTHER_PREFIX = 'CONTRACT_';

const PREFIX = 'VESTIBULE_';

/** How many characters may differ if a misspelled variable is recognised. */
const MAX_SLIPS = 3;

/** Describes variables that look like settings of the server but are not, and suggests the intended setting. */
function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  const known: readonly string[] = [...Object.keys(ACCEPTS), ...OTHERS];
  return Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !name.startsWith(OTHER_PREFIX, PREFIX.length) && !known.includes(name))
    .sort()
    .map((name) => {
      const meant = known
        .map((setting) => ({ setting, slips: distance(name.slice(0, 100), setting) }))
        .reduce((best, next) => (next.slips < best.slips ? next : best));
      const hint = meant.slips <= MAX_SLIPS ? `Did you mean ${meant.setting}?` : 'It has no effect.';
      return `${name} is not a setting. ${hint}`;
    });
}

/** Returns how many characters have to be added, removed or replaced (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (character === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Returns warnings about the settings: misspelled variables, and a public address without TLS. */
export function settingsWarnings(env: NodeJS.ProcessEnv, publicUrl: string | undefined): string[] {
  const url = publicUrl === undefined ? undefined : new URL(publicUrl);
  const isPlain = url?.protocol === 'http:' && !isLoopback(url.hostname);
  return [
    ...unknownVariables(env),
    ...(isPlain
      ? [
          'VESTIBULE_PUBLIC_URL begins with http: passwords and sessions cross the network unencrypted. Put a proxy with a certificate in front, and name its https address.',
        ]
      : []),
  ];
}
