import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cutText, displayNameOf, propertiesOf } from '../../../../server/identity-providers/display-name';
import { mapInParts } from '../../../../server/identity-providers/map-in-parts';

const properties = ['name', 'team'];
const made = (format: string, values: Record<string, string>, maxLength = 50) =>
  displayNameOf({ format, properties, maxLength }, (property) => values[property] ?? '', 'Plain');

test('a format puts properties in their places, without empty brackets, or the plain name stays', () => {
  assert.is(made('{name} [{team}]', { name: 'Ada', team: 'Engines' }), 'Ada [Engines]');
  assert.is(made('{name} ({team})', { name: 'Ada' }), 'Ada');
  assert.is(made('{name} ({team})', {}), 'Plain');
  assert.is(made('', { name: 'Ada' }), 'Plain');
  assert.is(made('{unknown}', { name: 'Ada' }), 'Plain', 'a malformed format is none');
  assert.equal(propertiesOf({ format: '{name} of {team}', properties }), ['name', 'team']);
  assert.equal(propertiesOf({ format: '{', properties }), []);
});

test('names are cut, but not within a character', () => {
  assert.is(made('{name}', { name: 'abcdef' }, 3), 'abc');
  assert.equal([cutText('ab😀', 3), cutText('ab cd', 3)], ['ab', 'ab']);
});

test('the event loop runs between parts of a list that takes long, and the results keep their order', async () => {
  let runs = 0;
  const count = () => {
    runs += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const seen: number[] = [];
  const results = await mapInParts([1, 2, 3], (item) => {
    seen.push(runs);
    const until = performance.now() + 25; // longer than a part may take
    while (performance.now() < until);
    return item === 2 ? undefined : item * 10;
  });
  clearImmediate(next);
  assert.is(new Set(seen).size, 3, seen.join());
  assert.equal(results, [10, 30], 'without missing ones');
});

test.run();
