import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { EXCLUDED_GROUP_ID } from '../../../../../server/people/groups';
import { SCIM_ADDRESS } from '../../../../../shared/contract/addresses';
import { OWN } from '../../../../support/server/test-app';
import { EVE, GROUP_ID, GROUPS, SEARCH, setScimService, USERS } from './scim-service';

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

const { app, ask, search } = setScimService(test);

test('a wrong query and an unknown address are refused with a SCIM error', async () => {
  for (const [address, status, scimType] of [
    [`${USERS}?filter=userName`, 400, 'invalidFilter'],
    [`${USERS}?filter=active%20gt%20true`, 400, 'invalidFilter'],
    [`${USERS}?filter=meta.lastModified%20gt%20%22soon%22`, 400, 'invalidFilter'],
    [`${USERS}/${EVE}x`, 404],
    [`${USERS}/00000000-0000-4000-8000-000000000009`, 404],
    [`${GROUPS}/${EXCLUDED_GROUP_ID}`, 404],
    [`${SCIM_ADDRESS}/Devices`, 404],
  ] as const) {
    const answer = await ask(address);
    const { detail, ...body } = answer.json();
    assert.equal(body, { schemas: [ERROR], status: String(status), ...(scimType !== undefined && { scimType }) });
    assert.is(answer.statusCode, status, address);
    assert.ok(detail.length > 5);
  }
});

test('nothing can be changed, and every refusal is a SCIM error', async () => {
  const headers = { cookie: await app.cookieOf('admin'), origin: OWN, 'content-type': 'application/scim+json' };
  for (const [method, url, status, allow] of [
    ['POST', USERS, 405, 'GET, HEAD'],
    ['PUT', `${USERS}/${EVE}`, 405, 'GET, HEAD'],
    ['DELETE', `${USERS}/${EVE}`, 405, 'GET, HEAD'],
    ['DELETE', `${GROUPS}/${GROUP_ID}`, 405, 'GET, HEAD'],
    ['GET', `${USERS}/.search`, 405, 'POST'],
    ['POST', `${SCIM_ADDRESS}/Me`, 405, 'GET, HEAD'],
    ['POST', `${SCIM_ADDRESS}/Bulk`, 501, undefined],
    ['POST', `${SCIM_ADDRESS}/.search`, 501, undefined],
  ] as const) {
    const answer = await app.call({ method, url, headers, ...(method !== 'GET' && { payload: '{}' }) });
    assert.equal([answer.statusCode, answer.headers.allow], [status, allow], `${method} ${url}`);
    assert.equal([answer.json().schemas, answer.json().status], [[ERROR], String(status)]);
  }
  assert.is((await ask(`${USERS}/${EVE}`)).json().displayName, 'Eve Ünal');
});

test('a search in the body is refused where it is none', async () => {
  const { schemas } = SEARCH;
  for (const body of [{}, [], null, { schemas, count: '5' }, { schemas, attributes: 'userName' }, { schemas: [] }]) {
    const answer = await search(body);
    assert.equal([answer.statusCode, answer.json().scimType], [400, 'invalidSyntax'], JSON.stringify(body));
  }
  assert.is((await search(SEARCH, { 'content-type': 'text/plain' })).statusCode, 415);
  assert.is((await search(SEARCH, { origin: 'https://other.example' })).statusCode, 403);
});

test('more than 100 different attributes are refused, in the address and in a search; the same one again is not', async () => {
  const named = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`).join(',');
  for (const [names, status, scimType] of [
    [named(100), 200, undefined],
    [named(101), 400, 'invalidValue'],
    [Array(300).fill('userName').join(','), 200, undefined],
  ] as const)
    for (const attributes of ['attributes', 'excludedAttributes'])
      for (const answer of [
        await ask(`${USERS}?${attributes}=${names}`),
        await ask(`${USERS}/${EVE}?${attributes}=${names}`),
        await search({ ...SEARCH, [attributes]: [names] }),
      ])
        assert.equal([answer.statusCode, answer.json().scimType], [status, scimType], attributes);
});

test('the service is for administrators and technical users', async () => {
  const ada = await app.cookieOf('ada');
  const paths = ['/Users', `/Users/${EVE}`, '/Groups', `/Groups/${GROUP_ID}`, '/Me', '/Schemas', '/ResourceTypes'];
  for (const path of paths) {
    const url = SCIM_ADDRESS + path;
    const stranger = await ask(url, {}, false);
    assert.equal([stranger.statusCode, stranger.headers['www-authenticate']], [401, 'Bearer realm="vestibule"'], path);
    assert.equal(stranger.json().schemas, [ERROR]);
    assert.is((await ask(url, { cookie: ada })).statusCode, 403, path);
    assert.is((await ask(url)).statusCode, 200, path);
  }
  const wrong = await ask(USERS, { authorization: 'Bearer vst_wrong' }, false);
  assert.equal([wrong.statusCode, wrong.json().status], [401, '401']);
});

test.run();
