import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { currentPage, NAVIGATION, START_ENTRY } from '../../../../entries/host-shell/navigation-entries';
import { embeddedPath } from '../../../../entries/host-shell/shell-address';
import { SHELL_ICONS } from '../../../../entries/host-shell/shell-icons';
import { ACCOUNT_ENTRIES } from '../../../../entries/sidemenu/menu-entries';
import { MENU_ICONS } from '../../../../entries/sidemenu/menu-icons';
import { PAGES } from '../../../../shared/contract/pages';
import { MissingPages } from '../../../../shared/contract/shell/host-shell';

const pages = NAVIGATION.flatMap(({ when: group, entries }) =>
  entries.map(({ path, when = group }) => ({ path, when })),
);

const ACCESSES = {
  isAdmin: ['admin'],
  canChangeOpenId: ['admin', 'openid-admin'],
  hasPasskeys: ['user', 'pre-session'],
  hasSecurityPage: ['user'],
};

test('each entry has a route for the users to whom the navigation shows it', () => {
  for (const { path, when } of pages) {
    const access = PAGES.find((each) => each.path === path)?.access ?? [];
    if (when) assert.equal(access, ACCESSES[when], path);
    else assert.ok(access.includes('user') || access.includes('anyone'), path);
  }
});

test('an entry has the name of its page in routes.json, unless other fields say whether it is there', () => {
  const named = NAVIGATION.flatMap(({ entries }) => entries).filter(({ name }) => name !== undefined);
  for (const { path, name } of named) assert.is(PAGES.find((each) => each.path === path)?.name, name);
  assert.equal(named.map(({ name }) => String(name)).sort(), Object.keys(MissingPages.entries).sort());
});

test('the account menu has the words and icons of the navigation', () => {
  const entries = NAVIGATION.flatMap((group) => group.entries);
  for (const { path, text, icon } of ACCOUNT_ENTRIES) {
    const [address] = path.split('?');
    const entry = entries.find((each) => each.path === address);
    if (entry) assert.equal([text, MENU_ICONS[icon]], [entry.text, SHELL_ICONS[entry.icon]], path);
  }
});

test('every configuration page has an entry, but the details of a row', () => {
  const own = PAGES.filter(({ path }) => !path.includes(':'));
  const configuration = own.map(({ path }) => path).filter((path) => path.startsWith('/identityprovider/config'));
  assert.equal(
    configuration.filter((path) => !pages.some((page) => page.path === path)),
    [],
  );
});

test('the current page is that of the address, or the list whose details are one step below it', () => {
  for (const [path, entry] of [
    [undefined, START_ENTRY.path],
    ['/identityprovider/twofactor?redirect=%2F', '/identityprovider/twofactor'],
    ['/identityprovider/config/apikey/5?x', '/identityprovider/config/apikey'],
    ['/identityprovider/config', '/identityprovider/config'],
    ['/identityprovider/config/fido', '/identityprovider/config/fido'],
    ['/identityprovider/config/5f0c9e4e', '/identityprovider/config'],
    ['/identityprovider/config/5f0c9e4e/connection', undefined],
    ['/identityprovider/twofactors', undefined],
    ['/identityprovider/login', undefined],
  ] as const)
    assert.is(currentPage(path)?.entry.path, entry, path);
});

const origin = 'https://id.example';
const NO_PAGE = [
  '',
  '#',
  '#/',
  '#/?next',
  '#content',
  '#//evil.example/',
  '#/\\evil.example/',
  '#https://evil.example/',
];

test('the hash names a page of this server, or the start page', () => {
  for (const hash of [...NO_PAGE, `#${origin}/identityprovider/twofactor`, '#javascript:alert(1)'])
    assert.is(embeddedPath({ hash, origin, pathname: '/' }), undefined, hash);
  for (const [path, named = path] of [
    ['/identityprovider/login?redirect=%2F'],
    ['/userprofile/data#absence', '/userprofile/data'],
  ] as const)
    assert.is(embeddedPath({ hash: `#${path}`, origin, pathname: '/' }), named);
});

test.run();
