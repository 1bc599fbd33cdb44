import { join } from 'node:path';
import { allowedHosts, isLoopback, isOnlyHere } from './allowed-hosts';
import type { DemoAccount } from './demo/seed-demo';
import type { Settings } from './settings';

/** What whoever started the server should know besides its address. */
export type BannerFacts =
  | { readonly kind: 'demo'; readonly accounts: readonly DemoAccount[] }
  | { readonly kind: 'first-administrator'; readonly token: string }
  | { readonly kind: 'nothing' };

/** What is printed once the server listens. */
export function banner(
  { host, publicUrl, smtpUrl, dataFolder }: Pick<Settings, 'host' | 'publicUrl' | 'smtpUrl' | 'dataFolder'>,
  listening: string,
  welcome: BannerFacts,
): string {
  // Nobody opens "all addresses", and the server does not answer to it.
  const here = listening.replace('//0.0.0.0', '//127.0.0.1').replace('//[::]', '//[::1]');
  const address = publicUrl ?? here;
  const behind = publicUrl === undefined ? '' : ` (listening on ${here})`;
  const names = publicUrl === undefined && !isOnlyHere(host) ? namesOf(host) : '';
  const mails = smtpUrl === undefined ? `Mails are written to ${join(dataFolder, 'outbox')}.\n` : '';
  return `\nVestibule is open at ${address}/${behind}\n${names}${mails}${wordsOf(welcome, address)}\n`;
}

/** Without it, whoever set HOST to all addresses wonders why another name is refused. */
function namesOf(host: string): string {
  const names = ['localhost', ...allowedHosts(host).filter((name) => !isLoopback(name))];
  return `It answers only to the names of this machine: ${names.join(', ')}.\nFor any other set VESTIBULE_PUBLIC_URL to the address that people open.\n`;
}

function wordsOf(welcome: BannerFacts, address: string): string {
  if (welcome.kind === 'nothing') return '';
  if (welcome.kind === 'demo') return `\n${table(welcome.accounts)}\n`;
  return [
    '\nThere is no administrator yet. Within 24 hours, once, this address creates the first one:\n',
    `  ${address}/identityprovider/setup/${welcome.token}\n`,
  ].join('\n');
}

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
