import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { MODULES, SCHEMAS, schemaOf } from '../../../../build/openapi/components';
import { readDocstrings } from '../../../../build/openapi/docstrings';
import { CONTRACTS, changed, pathsOf } from '../../shared/contract/contracts';
import { DOCUMENT, ROOT } from './read-document';
import { SAMPLES } from './request-samples';

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: 'https://vestibule/openapi.json', components: DOCUMENT.components });

function isValid(name: string, value: unknown): boolean {
  const validate = ajv.getSchema(`https://vestibule/openapi.json#/components/schemas/${name}`);
  if (validate === undefined) throw new Error(`no schema ${name}`);
  return validate(value) === true;
}

/** A valid value of every schema that is an object, from the tests of the contract or made for this one. */
const WHOLE: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(CONTRACTS).map(([name, { whole }]) => [name, whole])),
  ...SAMPLES,
};

test('every module of the contract with schemas is read', async () => {
  const files = readdirSync(join(ROOT, 'shared/contract')).filter((file) => file.endsWith('.ts'));
  for (const file of files) {
    const module: object = await import(join(ROOT, 'shared/contract', file));
    const has = Object.values(module).some((value) => Object(value).kind === 'schema');
    assert.is(`shared/contract/${file}` in MODULES, has, file);
  }
});

test('no two schemas have one name, and every one is in the document', () => {
  const names = Object.values(MODULES).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (Object(value).kind === 'schema' ? [name] : [])),
  );
  assert.equal(names.sort(), Object.keys(SCHEMAS).sort());
  assert.equal(Object.keys(DOCUMENT.components.schemas), Object.keys(SCHEMAS));
});

/** What depends on another field: without a secret, two-factor authentication that is not active cannot be set up. */
const NOT_EXPRESSIBLE = ['TwoFactorData.tfaSecret'];

for (const [name, schema] of Object.entries(SCHEMAS)) {
  test(`${name}: a valid value is valid by JSON Schema too`, () => {
    assert.ok(name in WHOLE, 'request-samples.ts has no value of it');
    assert.ok(v.is(schema, WHOLE[name]));
    assert.ok(isValid(name, WHOLE[name]), JSON.stringify(ajv.errors));
  });

  for (const path of pathsOf(WHOLE[name]).filter((each) => !NOT_EXPRESSIBLE.includes(`${name}.${each}`))) {
    test(`${name}: both agree whether ${path} is required, and whether it may be null`, () => {
      const without = changed(WHOLE[name], path, 'absent');
      assert.is(isValid(name, without), v.is(schema, without));
      const withNull = changed(WHOLE[name], path, 'null');
      if (isValid(name, withNull) || !isLenient(schema)) assert.is(isValid(name, withNull), v.is(schema, withNull));
    });
  }

  test(`${name}: no field is lost`, () => {
    const text = JSON.stringify(DOCUMENT.components.schemas[name]);
    for (const field of fieldsOf(schema)) assert.ok(text.includes(`"${field}":`) || text.includes('$ref'), field);
  });
}

/** Whether a schema has a fallback or a part of unknown shape, which accept more than the document says. */
function isLenient(schema: unknown): boolean {
  const { entries, wrapped, item, value, options, pipe, type } = Object(schema);
  const inner = [...Object.values(entries ?? {}), wrapped, item, value, ...(options ?? []), ...(pipe ?? [])];
  if (Object.hasOwn(Object(schema), 'fallback') || type === 'unknown') return true;
  return inner.some((each) => each !== schema && Object(each).kind === 'schema' && isLenient(each));
}

/** The names of the fields of a schema, without those of other named schemas. */
function fieldsOf(schema: unknown): string[] {
  const { entries, wrapped, item, options, pipe } = Object(schema);
  const inner = [wrapped, item, ...(options ?? []), ...(pipe ?? []).filter((each: unknown) => each !== schema)];
  const own = Object.entries(entries ?? {}).flatMap(([name, field]) => [
    name,
    ...(isNamed(field) ? [] : fieldsOf(field)),
  ]);
  return [...own, ...inner.filter((each) => Object(each).kind === 'schema' && !isNamed(each)).flatMap(fieldsOf)];
}

const isNamed = (schema: unknown) => Object.values(SCHEMAS).some((each) => each === schema);

test('lists may have the name that SCIM servers use', () => {
  assert.ok(isValid('ApiKeyListData', { Resources: [] }));
  assert.not(isValid('ApiKeyListData', {}));
});

test('a schema without a name stands where it is used', () => {
  assert.equal(schemaOf(v.array(v.nullable(v.string()))), { type: 'array', items: { type: ['string', 'null'] } });
});

test('docstrings are the descriptions of schemas and fields, also of spread ones', () => {
  const found = readDocstrings(`
    const common = {
      /** When. */
      at: v.string(),
    };
    /**
     * A thing, see {@link Other}.
     */
    export const Thing = v.object({
      ...common,
      /** Its name. */
      name: v.string(),
      plain: v.string(),
    });`);
  assert.equal(found.get('Thing'), { own: 'A thing, see `Other`.', fields: { at: 'When.', name: 'Its name.' } });
});

test.run();
