import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { OPERATIONS, SCHEMAS } from '../../../../build/openapi/contract-modules';
import { schemaOf } from '../../../../build/openapi/json-schema';
import { canSubmit, EMPTY } from '../../../../entries/twofactor/code-state';
import { ALL_ROUTES } from '../../../../server/routes/all-routes';
import { createRecoveryCode } from '../../../../server/second-factor/recovery-code';
import { PASSWORD_RULE, TYPED_NEW_PASSWORD } from '../../../../shared/contract/account/new-password-rules';
import { SCIM_ADDRESS } from '../../../../shared/contract/addresses';
import { PAGES } from '../../../../shared/contract/pages';
import { enterSecondFactor } from '../../../../shared/contract/sign-in/second-factor';
import { cleanTypedCode } from '../../../../shared/i18n/clean-typed-code';
import { changed, pathsOf } from '../../shared/contract/contracts';
import { sampleOf } from '../../shared/contract/sample';
import { callsOfNoPage, pageCallsTable } from './page-calls';
import { DOCUMENT, makeDocument, ROOT } from './read-document';

test('a public validator finds no error', async () => {
  const result = await new Validator().validate(JSON.parse(makeDocument()));
  assert.equal(result.errors, undefined);
  assert.ok(result.valid);
});

/** The table of shared/contract/README.md: all calls and their descriptions, in the order of the contract's folders. */
function callsTable(): string {
  const lines = OPERATIONS.map(({ operation, docstring }) => {
    const addresses = [operation.address].flat();
    const access = operation.access ?? PAGES.find(({ path }) => path === addresses[0])?.access ?? [];
    const [summary = ''] = docstring.split(/(?<=\.) /);
    const calls = addresses.map((address) => `\`${operation.method} ${address}\``).join(', ');
    return `| ${calls} | ${summary.replace(/\.$/, '').replaceAll('|', '\\|')} | ${access.join(', ')} |`;
  });
  return ['| call | does | for |', '|---|---|---|', ...lines].join('\n');
}

test('the table of calls in the document for hosts is that of the operations', () => {
  const table = callsTable();
  assert.ok(readFileSync(join(ROOT, 'shared/contract/README.md'), 'utf8').includes(table), table);
});

test('the document of the pages has the calls, required fields and missing calls of each', () => {
  const table = pageCallsTable();
  assert.ok(readFileSync(join(ROOT, 'shared/contract/pages.md'), 'utf8').includes(table), table);
  assert.equal(callsOfNoPage(), []);
  const silent = OPERATIONS.filter(({ operation }) => operation.isOptional && operation.ifMissing === undefined);
  assert.equal(
    silent.map(({ name }) => name),
    ['showOtherApplication'],
  );
});

/** The SCIM service is no call of the pages, and describes itself (RFC 7644 §4). */
const served = ALL_ROUTES.map(({ operation }) => operation).filter(
  ({ address }) => !String(address).startsWith(`${SCIM_ADDRESS}/`),
);

test('the server answers every operation of the contract, and no other', () => {
  const withoutData = ['closeLogin'];
  const unserved = OPERATIONS.filter(({ operation }) => !served.includes(operation));
  assert.equal(
    unserved.map(({ name }) => name),
    withoutData,
  );
  assert.is(served.length, OPERATIONS.length - withoutData.length);
  for (const { name, docstring } of OPERATIONS) assert.match(docstring, /^[A-Z].+\.$/, name);
});

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema({ $id: 'https://vestibule/openapi.json', components: DOCUMENT.components });

const isValid = (name: string, value: unknown) =>
  ajv.getSchema(`https://vestibule/openapi.json#/components/schemas/${name}`)?.(value) === true;

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

const typed = (operationId: string, of: 'pagesSend' | 'typedCodes', field: string) => {
  const { operation } = OPERATIONS.find(({ name }) => name === operationId) ?? {};
  return ajv.compile({ type: 'string', ...operation?.[of]?.[field] });
};

test('what pages let a user type is in the document as the pages check it', () => {
  const content = Object(DOCUMENT.paths['/identityprovider/changepassword']?.post).requestBody.content;
  assert.equal(content['multipart/form-data']['x-pages-send'].properties, { Password: TYPED_NEW_PASSWORD });
  const isPassword = typed('changePassword', 'pagesSend', 'Password');
  for (const password of [
    'Vestibule-1',
    'Aa1aaaaa',
    'Aa1aaaa',
    'aaaaaaa1',
    'AAAAAAA1',
    'Aaaaaaaa',
    'Éé٣\n     ',
    `Aa1${'x'.repeat(98)}`,
  ])
    assert.is(
      isPassword(password),
      Object.values(PASSWORD_RULE).every((isKept) => isKept(password)),
      password,
    );
  const isCode = typed('changeTwoFactor', 'pagesSend', 'code');
  for (const code of ['123456', '12345', '1234567', '12345a', 'a12345', ''])
    assert.is(isCode(code), canSubmit({ ...EMPTY, code }), code);
  const canBeTyped = typed('createBackupCodes', 'typedCodes', 'backupCodes');
  const { minLength = 0, maxLength } = enterSecondFactor.pagesSend.Code;
  for (const text of ['ABCDEFGH', 'ABCD-EFGH', 'AB CD EF', 'ABCDE', 'ABCDEFGHJ', 'AB-CD-E', createRecoveryCode()]) {
    const clean = cleanTypedCode({ text, caret: 0 }, { digitsOnly: false }).text;
    assert.is(canBeTyped(text), clean.length >= minLength && clean.length <= maxLength, text);
  }
});

test('lists may have the name that SCIM servers use, and a schema without a name stands where it is used', () => {
  assert.ok(isValid('ApiKeyListData', { Resources: [] }));
  assert.not(isValid('ApiKeyListData', {}));
  assert.equal(schemaOf(v.array(v.nullable(v.string()))), { type: 'array', items: { type: ['string', 'null'] } });
});

test.run();
