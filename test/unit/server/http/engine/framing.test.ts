import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addTrustedAddress, removeTrustedAddress } from '../../../../../server/trust/trusted-origins';
import { FAKE_ROWS } from '../fake-dist';
import { setApp, TRUSTED } from '../test-app';

const app = setApp(test, { once: true });

const ancestors = (headers: Readonly<Record<string, unknown>>) =>
  /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];

/** Who may open the page; the login page leaves when a user is signed in. */
async function visitorOf({ path, access }: (typeof FAKE_ROWS)[number]): Promise<Record<string, string>> {
  if (access.includes('anyone')) return {};
  if (access.includes('pre-session')) {
    const step = path.endsWith('/secondFactor') ? 'second-factor' : path.endsWith('device') ? 'device' : undefined;
    return { cookie: await app.cookieOf('admin', step ?? 'two-factor-setup') };
  }
  return { cookie: await app.cookieOf('admin') };
}

for (const row of FAKE_ROWS) {
  // Of the providers only the page of a new one is always there.
  const path = row.path === '*' ? '/nothing' : row.path.replace(/(?<=\/config\/):id$/, 'create');
  test(`${path} may be framed by itself and by trusted origins, and its data by no origin`, async () => {
    const headers = await visitorOf(row);
    const page = await app.navigate({ url: path, headers });
    assert.match(page.body, `data-entry="${row.entry}"`);
    assert.is(ancestors(page.headers), `'self' ${TRUSTED}`);
    const head = await app.navigate({ method: 'HEAD', url: path, headers });
    assert.is(ancestors(head.headers), ancestors(page.headers));
    const json = await app.call({ url: path, headers });
    assert.is(ancestors(json.headers), "'none'");
  });
}

test('a redirect to sign-in and a photo may be framed by no origin', async () => {
  const led = await app.navigate({ url: '/identityprovider/avatar' });
  assert.is(led.statusCode, 302);
  assert.is(ancestors(led.headers), "'none'");
  const headers = { cookie: await app.cookieOf('ada') };
  const photo = await app.navigate({ url: `/identityprovider/SCIM/Photo/${app.ids.ada}`, headers });
  assert.is(ancestors(photo.headers), "'none'");
});

test('an origin may frame pages as long as it is trusted', async () => {
  const { db, clock } = app.deps;
  const other = 'https://other.example';
  const now = async () => ancestors((await app.navigate({ url: '/identityprovider/profile' })).headers);
  await addTrustedAddress({ db, clock }, other);
  assert.is(await now(), `'self' ${other} ${TRUSTED}`);
  await removeTrustedAddress(db, other);
  assert.is(await now(), `'self' ${TRUSTED}`);
});

test.run();
