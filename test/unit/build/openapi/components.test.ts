import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { MODULES, SCHEMAS, schemaOf } from '../../../../build/openapi/components';
import { changed, pathsOf } from '../../shared/contract/contracts';
import { sampleOf } from '../../shared/contract/sample';
import { DOCUMENT, ROOT } from './read-document';

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: 'https://vestibule/openapi.json', components: DOCUMENT.components });

const isValid = (name: string, value: unknown) =>
  ajv.getSchema(`https://vestibule/openapi.json#/components/schemas/${name}`)?.(value) === true;

test('every schema of the contract is in the document, under a name of its own', async () => {
  for (const file of readdirSync(join(ROOT, 'shared/contract')).filter((name) => name.endsWith('.ts'))) {
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

/** The schemas within a schema. */
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
