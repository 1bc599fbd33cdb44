/**
 * The accepted values of each variable, for error messages. They never contain the entered value, because some are
 * secrets.
 */
export const ACCEPTED_VALUE_TEXTS = {
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
  VESTIBULE_SHELL_URL: 'an https or http address such as https://portal.example.org/#',
  VESTIBULE_TRUSTED_ORIGINS: 'origins such as https://portal.example.org, without paths, separated by commas or blanks',
  VESTIBULE_TRUSTED_PROXIES:
    'addresses and CIDR ranges, none wider than /8 (IPv6: /16), separated by commas or blanks: 10.0.3.7, 2001:db8:5::/48',
  VESTIBULE_DENIED_ADDRESSES:
    'addresses and CIDR ranges, separated by commas or blanks: 10.0.3.7, 169.254.0.0/16, fe80::/10; or none',
  VESTIBULE_CA_FILE: 'the path of a file with certificates in PEM',
  VESTIBULE_KEYTAB: 'the path of a keytab whose keys are all of HTTP/',
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
  VESTIBULE_DEMO_HISTORY: 'on or off',
} as const satisfies Readonly<Record<string, string>>;

export type VariableName = keyof typeof ACCEPTED_VALUE_TEXTS;

/** Describes the accepted values of a refused variable. */
export function refusal(name: unknown): string {
  const known = Object.entries(ACCEPTED_VALUE_TEXTS).find(([variable]) => variable === name);
  return known === undefined ? `${String(name)} is not understood` : `${known[0]} accepts ${known[1]}`;
}
