import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { insertProperty, previewOf } from '../../../../entries/provider/format-preview';

const properties = ['displayName', 'department', 'shoeSize', 'description'];
const user = { kind: 'user', properties, max: 50 } as const;
const group = { kind: 'group', properties, max: 100 } as const;

const PREVIEWS: [format: string, options: typeof user | typeof group, text: string | undefined][] = [
  ['{displayName} ({department})', user, 'Ada Lovelace (Research)'],
  ['{displayName}: {description}', group, 'Research: All of research'],
  ['{shoeSize}', user, 'shoeSize'],
  ['', user, undefined],
  [' ', user, undefined],
  ['{unknown}', user, undefined],
  ['{displayName', user, undefined],
  ['x'.repeat(60), user, 'x'.repeat(50)],
  ['x'.repeat(120), group, 'x'.repeat(100)],
];
for (const [format, options, text] of PREVIEWS)
  test(`${JSON.stringify(format.slice(0, 30))} makes ${text?.slice(0, 30) ?? 'nothing'} of a ${options.kind}`, () =>
    assert.is(previewOf(format, options), text));

test('a property takes the place of what is selected, and the caret stands after it', () => {
  assert.equal(insertProperty('a b', 'sn', { start: 1, end: 1 }), { text: 'a{sn} b', caret: 5 });
  assert.equal(insertProperty('a b', 'sn', { start: 0, end: 3 }), { text: '{sn}', caret: 4 });
});

test.run();
