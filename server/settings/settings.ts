import { resolve } from 'node:path';
import * as v from 'valibot';
import type { Branding } from '../../shared/contract/branding';
import { BRAND_TEXTS } from '../../shared/contract/settings/branding';
import { normaliseDatabaseUrl } from '../storage/database-url';
import { decodeKeys } from '../storage/secrets/key-ring';
import { refusal, type VariableName } from './accepted-value-texts';
import { areLogosAccepted, brandingOf, logoFileOf } from './branding/branding-variables';
import { isLoopback } from './loopback';
import { addressRangesOf, certificatesOf } from './outgoing-settings';
import {
  clusterIdOf,
  fromFile,
  hostOf,
  metricsTokenOf,
  originsOf,
  passwordOf,
  senderOf,
  shellUrlOf,
  smtpUrlOf,
} from './setting-parsers';
import { normaliseOrigin } from './trust/normalise-origin';
import { proxyRangesOf } from './trust/proxy-ranges';

export interface Settings {
  host: string;
  /** The port; 0 lets the system choose a free one. */
  port: number;
  /** The absolute path of the data folder. */
  dataFolder: string;
  /** `file:` with an absolute path, or `postgres://...`. */
  databaseUrl: string;
  /** The URL of the mail server. Without it, mails are written to the outbox folder. */
  smtpUrl?: string;
  /** The sender of mails: an address, or `Name <address>`. */
  mailFrom?: string;
  /** The keys that replace the key file in the data folder, the newest first. */
  secretKeys?: readonly Uint8Array[];
  /** The origin that browsers use to reach the server. */
  publicUrl?: string;
  /** The address of the shell in links of mails, which the path of a page follows. */
  shellUrl?: string;
  trustedOrigins: string[];
  /** The addresses and CIDR ranges of proxies on other machines whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  /** The addresses and CIDR ranges that the server never connects to, whatever an administrator enters. */
  deniedAddresses: string[];
  /** Additional PEM certificates that are trusted for connections to directories. */
  certificateAuthorities?: string;
  /** The absolute path of the keytab with which Kerberos tickets are accepted. */
  keytab?: string;
  /** Whether LDAP connections use StartTLS: always, if the directory offers it, or never. */
  ldapTls: 'required' | 'if-offered' | 'off';
  demo: boolean;
  demoPassword: string;
  /** How many trial users the demo adds to the directory. */
  demoUsers: number;
  /** How many users the legacy system of the demo has; by default a few if the demo has a history, otherwise none. */
  demoLegacyUsers?: number;
  /** Whether the first start with the demo adds a history of sign-ins and changes. */
  demoHistory: boolean;
  /** How many days an API key works before its user confirms it. */
  apiKeyGraceDays: number;
  /** The token that lets other machines read the metrics. */
  metricsToken?: string;
  /** How many days the audit record is kept; with 0 nothing is stored. */
  auditDays: number;
  /** The id of this deployment, which the page with the version shows. */
  clusterId?: string;
  /** The branding of the organisation on the pages of sign-in. */
  branding?: Branding;
  /** The absolute path of the built pages. */
  distFolder: string;
}

export type SettingsResult = { ok: true; settings: Settings } | { ok: false; problems: string[] };

/** The repository, two folders above both server/settings/ and server/dist/. */
const REPOSITORY = resolve(import.meta.dirname, '../..');

/** Returns a schema for text that `parse` converts. If it returns undefined, the text is refused. */
const parsed = <Value>(parse: (text: string) => Value | undefined) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      const value = parse(dataset.value);
      if (value !== undefined) return value;
      addIssue({ message: '' });
      return NEVER;
    }),
  );

const wholeNumber = (max: number) =>
  parsed((text) => (/^\d{1,9}$/.test(text) && Number(text) <= max ? Number(text) : undefined));

const logoFile = () => v.optional(parsed((text) => logoFileOf(resolve(REPOSITORY, text))));

const Variables = v.object({
  HOST: v.optional(parsed(hostOf), '127.0.0.1'),
  PORT: v.optional(wholeNumber(65535), '8420'),
  VESTIBULE_DATA: v.optional(
    parsed((text) => resolve(REPOSITORY, text)),
    '.data',
  ),
  VESTIBULE_DIST: v.optional(
    parsed((text) => (text.includes('\0') ? undefined : resolve(REPOSITORY, text))),
    'dist',
  ),
  VESTIBULE_DATABASE_URL: v.optional(parsed((text) => normaliseDatabaseUrl(text, REPOSITORY))),
  VESTIBULE_DATABASE_URL_FILE: v.optional(
    parsed((text) => fromFile(resolve(REPOSITORY, text), (url) => normaliseDatabaseUrl(url, REPOSITORY))),
  ),
  VESTIBULE_SMTP_URL: v.optional(parsed(smtpUrlOf)),
  VESTIBULE_SMTP_URL_FILE: v.optional(parsed((text) => fromFile(resolve(REPOSITORY, text), smtpUrlOf))),
  VESTIBULE_MAIL_FROM: v.optional(parsed(senderOf)),
  VESTIBULE_SECRET_KEY: v.optional(parsed(decodeKeys)),
  VESTIBULE_SECRET_KEY_FILE: v.optional(parsed((text) => fromFile(resolve(REPOSITORY, text), decodeKeys))),
  VESTIBULE_PUBLIC_URL: v.optional(parsed(normaliseOrigin)),
  VESTIBULE_SHELL_URL: v.optional(parsed(shellUrlOf)),
  VESTIBULE_TRUSTED_ORIGINS: v.optional(parsed(originsOf), ''),
  VESTIBULE_TRUSTED_PROXIES: v.optional(parsed(proxyRangesOf), ''),
  VESTIBULE_DENIED_ADDRESSES: v.optional(
    parsed(addressRangesOf),
    '169.254.0.0/16 fe80::/10 100.100.100.200 fd00:ec2::254',
  ),
  VESTIBULE_CA_FILE: v.optional(parsed((text) => certificatesOf(resolve(REPOSITORY, text)))),
  VESTIBULE_KEYTAB: v.optional(parsed((text) => (text.includes('\0') ? undefined : resolve(REPOSITORY, text)))),
  VESTIBULE_LDAP_TLS: v.optional(v.picklist(['required', 'if-offered', 'off']), 'if-offered'),
  VESTIBULE_API_KEY_GRACE_DAYS: v.optional(wholeNumber(365), '14'),
  VESTIBULE_METRICS_TOKEN: v.optional(parsed(metricsTokenOf)),
  VESTIBULE_AUDIT_DAYS: v.optional(wholeNumber(3650), '365'),
  VESTIBULE_CLUSTER_ID: v.optional(parsed(clusterIdOf)),
  VESTIBULE_BRAND_NAME: v.optional(parsed(BRAND_TEXTS.name)),
  VESTIBULE_BRAND_LOGO: logoFile(),
  VESTIBULE_BRAND_LOGO_DARK: logoFile(),
  VESTIBULE_BRAND_TEXT: v.optional(parsed(BRAND_TEXTS.text)),
  VESTIBULE_HELP_URL: v.optional(parsed(BRAND_TEXTS.helpUrl)),
  VESTIBULE_LEGAL_URL: v.optional(parsed(BRAND_TEXTS.legalUrl)),
  VESTIBULE_DEMO: v.optional(v.picklist(['on', 'off'])),
  VESTIBULE_DEMO_PASSWORD: v.optional(parsed(passwordOf), 'Vestibule-1'),
  VESTIBULE_DEMO_USERS: v.optional(wholeNumber(1_000_000), '0'),
  VESTIBULE_DEMO_LEGACY_USERS: v.optional(wholeNumber(1_000_000)),
  VESTIBULE_DEMO_HISTORY: v.optional(v.picklist(['on', 'off']), 'on'),
} satisfies Record<VariableName, v.GenericSchema<unknown>>);

const Environment = v.pipe(
  Variables,
  // The password of the demo accounts is public, so other machines must never be able to reach them.
  v.forward(
    v.partialCheck(
      [['HOST'], ['VESTIBULE_PUBLIC_URL'], ['VESTIBULE_DEMO']],
      (given) => given.VESTIBULE_DEMO !== 'on' || isLocalOnly(given),
    ),
    ['VESTIBULE_DEMO'],
  ),
  v.forward(v.partialCheck([['VESTIBULE_BRAND_LOGO'], ['VESTIBULE_BRAND_LOGO_DARK']], areLogosAccepted), [
    'VESTIBULE_BRAND_LOGO_DARK',
  ]),
);

/** Reads the settings from the environment. An empty variable counts as not set. */
export function readSettings(env: NodeJS.ProcessEnv): SettingsResult {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const checked = v.safeParse(Environment, given);
  if (!checked.success) return { ok: false, problems: checked.issues.map((issue) => refusal(issue.path?.[0].key)) };
  const read = checked.output;
  const branding = brandingOf(read);
  const smtpUrl = read.VESTIBULE_SMTP_URL ?? read.VESTIBULE_SMTP_URL_FILE;
  const secretKeys = read.VESTIBULE_SECRET_KEY ?? read.VESTIBULE_SECRET_KEY_FILE;
  return {
    ok: true,
    settings: {
      host: read.HOST,
      port: read.PORT,
      dataFolder: read.VESTIBULE_DATA,
      databaseUrl:
        read.VESTIBULE_DATABASE_URL ??
        read.VESTIBULE_DATABASE_URL_FILE ??
        `file:${resolve(read.VESTIBULE_DATA, 'vestibule.db')}`,
      ...(smtpUrl === undefined ? {} : { smtpUrl }),
      ...(read.VESTIBULE_MAIL_FROM === undefined ? {} : { mailFrom: read.VESTIBULE_MAIL_FROM }),
      ...(secretKeys === undefined ? {} : { secretKeys }),
      ...(read.VESTIBULE_PUBLIC_URL === undefined ? {} : { publicUrl: read.VESTIBULE_PUBLIC_URL }),
      ...(read.VESTIBULE_SHELL_URL === undefined ? {} : { shellUrl: read.VESTIBULE_SHELL_URL }),
      trustedOrigins: read.VESTIBULE_TRUSTED_ORIGINS,
      trustedProxies: read.VESTIBULE_TRUSTED_PROXIES,
      deniedAddresses: read.VESTIBULE_DENIED_ADDRESSES,
      ...(read.VESTIBULE_CA_FILE === undefined ? {} : { certificateAuthorities: read.VESTIBULE_CA_FILE }),
      ...(read.VESTIBULE_KEYTAB === undefined ? {} : { keytab: read.VESTIBULE_KEYTAB }),
      ldapTls: read.VESTIBULE_LDAP_TLS,
      apiKeyGraceDays: read.VESTIBULE_API_KEY_GRACE_DAYS,
      ...(read.VESTIBULE_METRICS_TOKEN === undefined ? {} : { metricsToken: read.VESTIBULE_METRICS_TOKEN }),
      auditDays: read.VESTIBULE_AUDIT_DAYS,
      ...(read.VESTIBULE_CLUSTER_ID === undefined ? {} : { clusterId: read.VESTIBULE_CLUSTER_ID }),
      ...(branding === undefined ? {} : { branding }),
      demo: isLocalOnly(read) && read.VESTIBULE_DEMO !== 'off',
      demoPassword: read.VESTIBULE_DEMO_PASSWORD,
      demoUsers: read.VESTIBULE_DEMO_USERS,
      ...(read.VESTIBULE_DEMO_LEGACY_USERS === undefined ? {} : { demoLegacyUsers: read.VESTIBULE_DEMO_LEGACY_USERS }),
      demoHistory: read.VESTIBULE_DEMO_HISTORY === 'on',
      distFolder: read.VESTIBULE_DIST,
    },
  };
}

/**
 * Tells whether only this machine can reach the server. A public URL implies a proxy that may forward requests of other
 * machines, and proxies may route by names below `localhost`.
 */
function isLocalOnly({
  HOST,
  VESTIBULE_PUBLIC_URL,
}: {
  HOST: string;
  VESTIBULE_PUBLIC_URL?: string | undefined;
}): boolean {
  const hosts = [HOST, ...(VESTIBULE_PUBLIC_URL === undefined ? [] : [new URL(VESTIBULE_PUBLIC_URL).hostname])];
  return hosts.every((host) => isLoopback(host) && !host.endsWith('.localhost'));
}
