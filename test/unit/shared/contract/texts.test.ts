import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { HYBRID_PROVIDERS_ADDRESS, PROVIDERS_ADDRESS } from '../../../../shared/contract/addresses';
import { type FormatPart, parseDisplayFormat } from '../../../../shared/contract/identity-providers/display-format';
import { scimContainsFilter } from '../../../../shared/contract/scim-contains-filter';
import { APP_NAME_MAX_LENGTH, appNameProblem } from '../../../../shared/contract/settings/trust';
import { splitAtPlaceholder } from '../../../../shared/contract/template-context';
import { providersAddressOf } from '../../../../shared/identity-providers/providers-address';

test('the name of a trusted app is a part of a path', () => {
  for (const [name, problem] of [
    [' reports-2 ', undefined],
    ['x'.repeat(APP_NAME_MAX_LENGTH), undefined],
    ['x'.repeat(APP_NAME_MAX_LENGTH + 1), 'TRUST_APP_INVALID'],
    ['a/b', 'TRUST_APP_INVALID'],
    [' ', 'TRUST_APP_EMPTY'],
  ] as const)
    assert.is(appNameProblem(name), problem, name);
});

test('what is typed is searched as one literal of SCIM', () => {
  const names = ['displayName', 'userName'];
  assert.is(scimContainsFilter(names, '   '), undefined);
  assert.is(scimContainsFilter(['id'], ' a '), 'id co "a"');
  assert.is(scimContainsFilter(names, 'a\\b'), String.raw`displayName co "a\\b" or userName co "a\\b"`);
  assert.is(scimContainsFilter(['id'], '" or id pr or "'), String.raw`id co "\" or id pr or \""`);
});

test('a page is below the address of its providers', () => {
  for (const path of ['/identityprovider/config/', '/scimserver/configuration', '/', '/a/scimserver/config'])
    assert.is(providersAddressOf(path), PROVIDERS_ADDRESS, path);
  for (const path of ['/scimserver/config', '/scimserver/config/', '/scimserver/config/1'])
    assert.is(providersAddressOf(path), HYBRID_PROVIDERS_ADDRESS, path);
});

test('a message with one placeholder is split at it, and others are left out', () => {
  const messages = {
    PARTS: 'Mit {name} anmelden',
    ALONE: '{time}',
    NONE: 'Sign in',
    TWO: '{min} to {max} characters',
    TWICE: '{name} and {name}',
  };
  assert.equal(splitAtPlaceholder(messages), {
    PARTS: { before: 'Mit ', after: ' anmelden' },
    ALONE: { before: '', after: '' },
  });
});

const NAME = { property: 'displayName' };
const FORMATS: [format: string, parts: FormatPart[] | undefined][] = [
  ['', []],
  ['plain', [{ text: 'plain' }]],
  ['{displayName} ({department})', [NAME, { text: ' (' }, { property: 'department' }, { text: ')' }]],
  ['{displayName}{displayName}', [NAME, NAME]],
];

test('a format of names has properties that there are, in braces of their own', () => {
  const read = (format: string) => parseDisplayFormat(format, ['displayName', 'department']);
  for (const [format, parts] of FORMATS) assert.equal(read(format), parts, format);
  for (const wrong of '{unknown} {DISPLAYNAME} {} {displayName displayName} {{displayName}} {constructor}'.split(' '))
    assert.is(read(wrong), undefined, wrong);
  assert.is(read('{ displayName }'), undefined);
});

test.run();
