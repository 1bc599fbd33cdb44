import { Validator } from '@seriousme/openapi-schema-validator';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readRows } from '../../../../build/routes';
import { RESOURCES as PUBLISHED } from '../../../../server/events/resource-change';
import { METHODS } from '../../../../server/http/engine/route';
import { ALL_ROUTES } from '../../../../server/routes/all-routes';
import { SCIM_ADDRESS } from '../../../../shared/contract/addresses';
import { DOCUMENT, makeDocument, ROOT } from './read-document';

const rows = readRows(ROOT).filter(({ path, only }) => path !== '*' && only === undefined);

test('a public validator finds no error', async () => {
  const result = await new Validator().validate(JSON.parse(makeDocument()));
  assert.equal(result.errors, undefined);
  assert.ok(result.valid);
});

test('the event stream lists the resources whose changes the server publishes', () => {
  const { enum: listed } = JSON.parse(makeDocument()).components.schemas.ResourceChange.properties.resource;
  assert.equal(listed.toSorted(), [...PUBLISHED].sort());
});

/** The SCIM service is no call of the pages, and describes itself (RFC 7644 §4). */
const CALLS = ALL_ROUTES.filter((route) => 'entry' in route || !route.path.startsWith(`${SCIM_ADDRESS}/`));

/** `GET /path admin,user` for every method of every address that the server answers. */
function served(): string[] {
  const entries = new Set(CALLS.map((route) => ('entry' in route ? route.entry : '')));
  const withRoute = CALLS.flatMap((route) => {
    const addresses = 'entry' in route ? rows.filter(({ entry }) => entry === route.entry) : [route];
    const methods = METHODS.filter((method) => route[method] !== undefined);
    return addresses.flatMap(({ path, access }) => methods.map((method) => `${method} ${path} ${access}`));
  });
  const withoutData = rows.filter(({ entry }) => !entries.has(entry));
  return [...withRoute, ...withoutData.map(({ path, access }) => `GET ${path} ${access}`)].sort();
}

test('the document has every method of every address of the server, with its access', () => {
  const documented = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')} ${operation['x-access']}`,
    ),
  );
  assert.equal(documented.sort(), served());
});

test('addresses that accept API keys say so, and no others', () => {
  const accepting = CALLS.flatMap((route) => (route.acceptsApiKey && 'path' in route ? [route.path] : []));
  const documented = Object.entries(DOCUMENT.paths).filter(([, methods]) =>
    Object.values(methods).some(({ security }) => security.some((each) => 'apiKey' in each)),
  );
  assert.equal(documented.map(([path]) => path).sort(), accepting.sort());
});

test.run();
