import { rmSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setUp } from '../../../support/server/set-up';
import { bootOf, type TestApp, testApp } from '../../../support/server/test-app';
import { ADDRESS, signedIn } from '../../../support/server/test-browser';

// Closing says as well that the file is gone.
const close = async (app: TestApp) => {
  await app.close().catch(() => {});
  rmSync(app.settings.dataFolder, { recursive: true, force: true });
};
const app = setUp(test, { open: () => testApp(), close });

const removeFile = () => rmSync(app.settings.databaseUrl.slice('file:'.length));
const health = (headers = {}) => app.server.inject({ url: '/healthz', headers });

test('a server without its database file is unhealthy, and does not reveal the path', async () => {
  assert.is((await health()).statusCode, 200);
  removeFile();
  for (const accept of ['*/*', 'text/html', 'application/json']) {
    const ill = await health({ accept });
    assert.is(ill.statusCode, 503);
    assert.equal(ill.json(), { statusCode: 503, messageKey: 'ERROR_UNAVAILABLE' });
    assert.is(ill.headers['cache-control'], 'no-store');
  }
  assert.match(app.log.join(''), 'was removed while the server was using it');
});

test('a password change is not acknowledged, and the session stays', async () => {
  const ada = await signedIn(app, 'ada');
  const cookies = [...ada.cookies];
  removeFile();
  const answer = await ada.send(ADDRESS.password, { Password: 'Threshold-2' });
  assert.is(answer.statusCode, 500);
  assert.is(answer.json().messageKey, 'ERROR_INTERNAL_SERVER');
  assert.equal([...ada.cookies], cookies);
});

for (const wants of ['application/json', 'text/html']) {
  test(`signing out, answered as ${wants}, ends the session in the browser even if it cannot be stored`, async () => {
    const ada = await signedIn(app, 'ada');
    const { logoutToken } = (await ada.get('/')).json();
    removeFile();
    const url = `/identityprovider/session/logout/${logoutToken}`;
    const isPage = wants === 'text/html';
    const answer = await (isPage ? ada.open(url) : ada.get(url));
    assert.is(answer.statusCode, 500);
    const said = isPage ? bootOf(answer.body).data : answer.json();
    assert.equal(said, { statusCode: 500, messageKey: 'LOGOUT_NOT_STORED' });
    assert.is(ada.cookies.get('vestibule-session'), undefined);
    assert.is(await ada.name(), '');
  });
}

test('the error card still shows when the database is gone', async () => {
  await app.storage.db.schema.dropTable('trusted_addresses').execute();
  const answer = await app.navigate({ url: '/nothing' });
  assert.is(answer.statusCode, 404);
  assert.match(String(answer.headers['content-security-policy']), "frame-ancestors 'self';");
});

test.run();
