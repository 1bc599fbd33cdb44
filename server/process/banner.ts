import { join } from 'node:path';
import type { DemoAccount } from '../demo/seed-demo';
import { isLoopback } from '../settings/loopback';
import { machineHostNames } from '../settings/machine-host-names';
import type { Settings } from '../settings/settings';
import type { FirstAdministratorToken } from '../sign-in/first-administrator';

/** What the banner shows in addition to the address. */
export type BannerContext =
  | { readonly kind: 'demo'; readonly accounts: readonly DemoAccount[] }
  | ({ readonly kind: 'first-administrator' } & FirstAdministratorToken)
  | { readonly kind: 'nothing' };

/** Returns the text that is printed when the server listens. */
export function banner(
  { host, publicUrl, smtpUrl, dataFolder }: Pick<Settings, 'host' | 'publicUrl' | 'smtpUrl' | 'dataFolder'>,
  listeningOrigin: string,
  context: BannerContext,
): string {
  // Browsers cannot open a wildcard address, which the server refuses as a Host, and use passkeys only at a host name.
  const local = listeningOrigin.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, '//localhost');
  const address = publicUrl ?? local;
  const behind = publicUrl === undefined ? '' : ` (listening on ${local})`;
  const names = publicUrl === undefined && !isLoopback(host) ? namesOf(host) : '';
  const mails = smtpUrl === undefined ? `Mails are written to ${join(dataFolder, 'outbox')}.\n` : '';
  return `\nVestibule is open at ${address}/${behind}\n${names}${mails}${contextText(context, address)}\n`;
}

/** Tells operators who set HOST to all addresses which names the server accepts. */
function namesOf(host: string): string {
  const names = ['localhost', ...machineHostNames(host).filter((name) => !isLoopback(name))];
  return `It answers only to the names of this machine: ${names.join(', ')}.\nFor any other set VESTIBULE_PUBLIC_URL to the address that people open.\n`;
}

function contextText(context: BannerContext, address: string): string {
  if (context.kind === 'nothing') return '';
  if (context.kind === 'demo') return `\n${table(context.accounts)}\n`;
  return [
    `\nThere is no administrator yet. Until ${timeOf(context.expiresAt)}, once, this address creates the first one:\n`,
    `  ${address}/identityprovider/setup/${context.token}\n`,
  ].join('\n');
}

const timeOf = (time: number): string => `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function table(accounts: readonly DemoAccount[]): string {
  const rows = [
    ['demo account', 'password', ''],
    ...accounts.map(({ userName, password, about, secret }) => [
      userName,
      password ?? '(changed)',
      secret === undefined ? about : `${about}; the key for an authenticator is ${secret}`,
    ]),
  ];
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n');
}
