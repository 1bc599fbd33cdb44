import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { MODULES, SCHEMAS, schemaOf } from '../../../../build/openapi/components';
import { readRows } from '../../../../build/routes';
import { METHODS } from '../../../../server/http/engine/route';
import { RESOURCES as PUBLISHED } from '../../../../server/http/events/resource-change';
import { ALL_ROUTES } from '../../../../server/routes/all-routes';
import { SCIM_ADDRESS } from '../../../../shared/contract/addresses';
import { changed, pathsOf } from '../../shared/contract/contracts';
import { sampleOf } from '../../shared/contract/sample';
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

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: 'https://vestibule/openapi.json', components: DOCUMENT.components });

const isValid = (name: string, value: unknown) =>
  ajv.getSchema(`https://vestibule/openapi.json#/components/schemas/${name}`)?.(value) === true;

test('every schema of the contract is in the document, under a name of its own', async () => {
  for (const file of readdirSync(join(ROOT, 'shared/contract'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )) {
    const module: object = await import(join(ROOT, 'shared/contract', file));
    const has = Object.values(module).some((value) => Object(value).kind === 'schema');
    assert.is(`shared/contract/${file}` in MODULES, has, file);
  }
  const names = Object.values(MODULES).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (Object(value).kind === 'schema' ? [name] : [])),
  );
  assert.equal(names.sort(), Object.keys(SCHEMAS).sort());
  assert.equal(Object.keys(DOCUMENT.components.schemas), Object.keys(SCHEMAS));
});

/** What depends on another field: without a secret, two-factor authentication that is not active cannot be set up. */
const NOT_EXPRESSIBLE = ['TwoFactorData.tfaSecret'];

const MAPPINGS = Array.from({ length: 10 }, (_, index) => ({ number: index + 1 }));

for (const [name, schema] of Object.entries(SCHEMAS)) {
  test(`${name}: the contract and JSON Schema agree, also about each field that is missing or null`, () => {
    const sample = sampleOf(schema);
    const whole = name === 'StartMigration' ? { ...Object(sample), optionalFieldMappings: MAPPINGS } : sample;
    assert.ok(v.is(schema, whole), JSON.stringify(whole));
    assert.ok(isValid(name, whole), JSON.stringify(ajv.errors));
    for (const path of pathsOf(whole).filter((each) => !NOT_EXPRESSIBLE.includes(`${name}.${each}`))) {
      const without = changed(whole, path, 'absent');
      assert.is(isValid(name, without), v.is(schema, without), `without ${path}`);
      const withNull = changed(whole, path, 'null');
      const mayDiffer = !isValid(name, withNull) && isLenient(schema);
      if (!mayDiffer) assert.is(isValid(name, withNull), v.is(schema, withNull), `${path} null`);
    }
    const text = JSON.stringify(DOCUMENT.components.schemas[name]);
    for (const field of fieldsOf(schema)) assert.ok(text.includes(`"${field}":`) || text.includes('$ref'), field);
  });
}

function partsOf(schema: unknown): unknown[] {
  const { entries, wrapped, item, value, options, pipe } = Object(schema);
  const inner = [...Object.values(entries ?? {}), wrapped, item, value, ...(options ?? []), ...(pipe ?? [])];
  return inner.filter((each) => each !== schema && Object(each).kind === 'schema');
}

/** Whether a schema has a fallback or a part of unknown shape, which accept more than the document says. */
function isLenient(schema: unknown): boolean {
  return (
    Object.hasOwn(Object(schema), 'fallback') || Object(schema).type === 'unknown' || partsOf(schema).some(isLenient)
  );
}

/** The names of the fields of a schema, without those of other named schemas. */
function fieldsOf(schema: unknown): string[] {
  const inner = partsOf(schema).filter((part) => !Object.values<unknown>(SCHEMAS).includes(part));
  return [...Object.keys(Object(schema).entries ?? {}), ...inner.flatMap(fieldsOf)];
}

test('lists may have the name that SCIM servers use, and a schema without a name stands where it is used', () => {
  assert.ok(isValid('ApiKeyListData', { Resources: [] }));
  assert.not(isValid('ApiKeyListData', {}));
  assert.equal(schemaOf(v.array(v.nullable(v.string()))), { type: 'array', items: { type: ['string', 'null'] } });
});

test.run();
