import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { currentPage, NAVIGATION, START_ENTRY } from '../../../../entries/host-shell/navigation-entries';
import routes from '../../../../entries/routes.json' with { type: 'json' };

const pages = NAVIGATION.flatMap(({ when: group, entries }) =>
  entries.map(({ path, when = group }) => ({ path, when })),
);

/** The accesses of a page that an entry with this condition leads to. */
const ACCESSES = { isAdmin: ['admin'], canChangeOpenId: ['admin', 'openid-admin'] };

for (const { path, when } of pages) {
  test(`${path} has a route for the users to whom the navigation shows it`, () => {
    const access = routes.find((each) => each.path === path)?.access ?? [];
    if (when) assert.equal(access, ACCESSES[when]);
    else assert.ok(access.includes('user') || access.includes('anyone'), access.join());
  });
}

test('every configuration page has an entry, but the details of a row and pages of other applications', () => {
  const missing = routes.filter(
    ({ path, entry }) =>
      path.startsWith('/identityprovider/config') && !path.includes(':') && entry !== 'other-application',
  );
  const paths = pages.map(({ path }) => path);
  assert.equal(
    missing.map(({ path }) => path).filter((path) => !paths.includes(path)),
    [],
  );
});

const CURRENT: [path: string | undefined, entry: string | undefined][] = [
  [undefined, START_ENTRY.path],
  ['/identityprovider/twofactor', '/identityprovider/twofactor'],
  ['/identityprovider/twofactor?redirect=%2F', '/identityprovider/twofactor'],
  ['/identityprovider/config/apikey/5?x', '/identityprovider/config/apikey'],
  ['/identityprovider/config', '/identityprovider/config'],
  ['/identityprovider/config/5f0c9e4e', '/identityprovider/config'],
  ['/identityprovider/config/create?x', '/identityprovider/config'],
  ['/identityprovider/config/5f0c9e4e/connection', undefined],
  ['/identityprovider/config/spn/unknown/page', undefined],
  ['/identityprovider/twofactors', undefined],
  ['/identityprovider/login', undefined],
];
for (const [path, entry] of CURRENT) {
  test(`the current page at ${path} is ${entry}`, () => {
    assert.is(currentPage(path)?.entry.path, entry);
  });
}

test('a page of another application has no entry, though it is below the address of the identity providers', () => {
  const others = routes.filter(({ entry }) => entry === 'other-application');
  assert.ok(others.some(({ path }) => path.startsWith('/identityprovider/config/')));
  assert.equal(
    others.filter(({ path }) => currentPage(path)).map(({ path }) => path),
    [],
  );
});

test.run();
