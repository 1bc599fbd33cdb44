import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cutText, displayNameOf, propertiesOf } from '../../../../server/identity-providers/display-name';

const properties = ['name', 'team'];
const made = (format: string, values: Record<string, string>, maxLength = 50) =>
  displayNameOf({ format, properties, maxLength }, (property) => values[property] ?? '', 'Plain');

test('a format puts properties in their places', () => {
  assert.is(made('{name} [{team}]', { name: 'Ada', team: 'Engines' }), 'Ada [Engines]');
  assert.is(made('', { name: 'Ada' }), 'Plain');
  assert.is(made('{unknown}', { name: 'Ada' }), 'Plain', 'a malformed format is none');
});

test('a missing property leaves no empty brackets behind, and without any the plain name stays', () => {
  assert.is(made('{name} ({team})', { name: 'Ada' }), 'Ada');
  assert.is(made('{name} ({team})', {}), 'Plain');
});

test('names are cut, but not within a character', () => {
  assert.is(made('{name}', { name: 'abcdef' }, 3), 'abc');
  assert.is(cutText('ab😀', 3), 'ab');
  assert.is(cutText('ab cd', 3), 'ab');
});

test('the properties of a format are known', () => {
  assert.equal(propertiesOf({ format: '{name} of {team}', properties }), ['name', 'team']);
  assert.equal(propertiesOf({ format: '{', properties }), []);
});

test.run();
