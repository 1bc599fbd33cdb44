import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A bundle as the build writes it, as small as can be: the real map's addresses over templates that show what they get. */
export interface FakeDist {
  readonly folder: string;
  write(file: string, text: string): void;
  remove(file?: string): void;
}

interface Row {
  readonly path: string;
  readonly entry: string;
  readonly access?: readonly string[];
  readonly dialog?: { readonly width: number; readonly height: number };
  readonly messages?: readonly string[];
}

export const FAKE_ROWS: readonly Row[] = [
  {
    path: '/identityprovider/login',
    entry: 'login',
    dialog: { width: 800, height: 600 },
    messages: ['LOGIN_TITLE', 'COUNTDOWN_SECONDS'],
  },
  { path: '/identityprovider/login/close', entry: 'login-close' },
  { path: '/identityprovider/session/logoutconfirmation', entry: 'logout' },
  { path: '/identityprovider/login/secondFactor', entry: 'second-factor', access: ['pre-session'] },
  { path: '/identityprovider/validatedevice', entry: 'validatedevice', access: ['pre-session'] },
  { path: '/identityprovider/changepassword', entry: 'change-password', access: ['user'] },
  { path: '/identityprovider/twofactor', entry: 'twofactor', access: ['user', 'pre-session'] },
  { path: '/identityprovider/twofactor/dialog', entry: 'twofactor-dialog', access: ['user', 'pre-session'] },
  { path: '/identityprovider/apikey/confirm', entry: 'apikey-confirm', access: ['user'] },
  { path: '/identityprovider/apikeyadmininfo', entry: 'apikeyadmininfo', access: ['admin'] },
  { path: '/identityprovider/config/personalapikeys', entry: 'personal-api-keys', access: ['user'] },
  { path: '/identityprovider/config/apikey', entry: 'api-keys', access: ['admin'] },
  { path: '/identityprovider/config/apikey/:id', entry: 'api-keys', access: ['admin'] },
  { path: '/identityprovider/config/spn', entry: 'for-admins', access: ['admin'] },
  { path: '/identityprovider/avatar', entry: 'avatar', access: ['user'] },
  { path: '/identityprovider/profile', entry: 'sidemenu' },
  { path: '/identityprovider/sidemenu', entry: 'sidemenu' },
  { path: '/userprofile/data', entry: 'other-application', access: ['user'] },
  { path: '/identityprovider/config/fido', entry: 'other-application', access: ['user'] },
  { path: '/', entry: 'host-shell', messages: ['SHELL_TITLE'] },
  { path: '*', entry: 'error' },
];

const TEMPLATE = `<!doctype html><html lang="{{locale}}" data-theme="{{themeName}}"><head><title>{{messages.LOGIN_TITLE}}</title></head>
<body data-entry="ENTRY">{{#data.errorText}}<p role="alert">{{data.errorText}}</p>{{/data.errorText}}<input name="User" value="{{data.userName}}" />
<script type="application/json" id="boot">{{{boot}}}</script>${'<p>enough to be worth packing</p>'.repeat(20)}</body></html>`;

const ENGLISH = {
  LOGIN_TITLE: 'Sign in',
  LOGIN_ERROR_HINT: 'The user name or password is incorrect.',
  LOGIN_FORGERY: 'Rejected: it came from another site.',
  LOGIN_TOO_MANY_ATTEMPTS: 'Too many attempts.',
  COUNTDOWN_SECONDS_one: '{count} second',
  COUNTDOWN_SECONDS_other: '{count} seconds',
  SHELL_TITLE: 'Start page',
  ERROR_NOT_FOUND: 'This page does not exist.',
  UNUSED: 'No page asks for this.',
  ...mailTexts(''),
};

export function fakeDist(rows: readonly Row[] = FAKE_ROWS): FakeDist {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-dist-'));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const { entry } of rows) {
    write(`${entry}.html`, '');
    write(`${entry}.mustache`, TEMPLATE.replace('ENTRY', entry));
    write(`assets/${entry}-1a2b3c.js`, `export const entry = '${entry}';`);
  }
  write('assets/login-1a2b3c.js.br', 'brotli bytes');
  write('host-shell.js', 'export {};');
  write('i18n/en.json', JSON.stringify(ENGLISH));
  write(
    'i18n/de.json',
    JSON.stringify({
      ...ENGLISH,
      ...mailTexts('de: '),
      LOGIN_TITLE: 'Anmelden',
      LOGIN_ERROR_HINT: 'Benutzername oder Passwort falsch.',
    }),
  );
  write('routes.json', JSON.stringify({ version: 1, locales: ['en', 'de'], routes: rows.map(built) }));
  return { folder, write, remove: (file = '') => rmSync(join(folder, file), { recursive: true, force: true }) };
}

function built({ path, entry, access = ['anyone'], dialog, messages = [] }: Row) {
  return {
    path,
    entry,
    name: entry,
    title: 'LOGIN_TITLE',
    access,
    ...(dialog === undefined ? {} : { dialog }),
    html: `${entry}.html`,
    template: `${entry}.mustache`,
    scripts: [{ file: `assets/${entry}-1a2b3c.js`, integrity: 'sha384-x' }],
    styles: { inline: [`sha256-${entry}=`] },
    messages,
  };
}

/** The texts of mails as they ship, marked with the language they stand for. */
function mailTexts(mark: string): Record<string, string> {
  const file = new URL('../../../../shared/i18n/messages/en.json', import.meta.url);
  const english: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const own = Object.entries(english).filter(([key]) => key.startsWith('MAIL_'));
  return Object.fromEntries(own.map(([key, text]) => [key, mark + text]));
}
