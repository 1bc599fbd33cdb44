import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES, type PageRow } from '../../../shared/contract/pages';

/** A bundle as the build writes it, as small as can be: the real map over templates that show what they get. */
export interface FakeDist {
  readonly folder: string;
  write(file: string, text: string): void;
  remove(file?: string): void;
}

type Row = Pick<PageRow, 'path' | 'entry' | 'access' | 'dialog'>;

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

/** The map as it is deployed, so that tests of who may open what judge its own columns, and a page without data. */
export const FAKE_ROWS: readonly Row[] = [
  { path: '/identityprovider/config/foradmins', entry: 'for-admins', access: ['admin'] },
  ...PAGES.filter(({ only }) => only === undefined),
];

const MESSAGES: Readonly<Record<string, readonly string[]>> = {
  login: ['LOGIN_TITLE', 'COUNTDOWN_SECONDS'],
  'host-shell': ['SHELL_TITLE'],
};

const TEMPLATE = `<!doctype html><html lang="{{locale}}" data-theme="{{themeName}}"><head><title>{{messages.LOGIN_TITLE}}</title>{{#accentStyles}}<style>{{accentStyles}}</style>{{/accentStyles}}</head>
<body data-entry="ENTRY">{{#data.errorText}}<p role="alert">{{data.errorText}}</p>{{/data.errorText}}<input name="User" value="{{data.userName}}" />
<script type="application/json" id="boot">{{{boot}}}</script>${'<p>enough to be worth packing</p>'.repeat(20)}</body></html>`;

const ENGLISH = {
  LOGIN_TITLE: 'Sign in',
  LOGIN_ERROR_HINT: 'The user name or password is incorrect.',
  LOGIN_FORGERY: 'Rejected: it came from another site.',
  LOGIN_TOO_MANY_ATTEMPTS: 'Too many attempts.',
  LOGIN_TOO_MANY_ATTEMPTS_WAIT: 'Too many attempts. Wait {time}.',
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

function built({ path, entry, access, dialog }: Row) {
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
    messages: MESSAGES[entry] ?? [],
  };
}

function mailTexts(mark: string): Record<string, string> {
  const file = join(REPOSITORY, 'shared/i18n/messages/en.json');
  const english: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const own = Object.entries(english).filter(([key]) => /^(AUDIT|MAIL)_/.test(key));
  return Object.fromEntries(own.map(([key, text]) => [key, mark + text]));
}
