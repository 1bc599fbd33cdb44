import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { normaliseLabel, parseKeyId } from '../../../../server/api-keys/key-rules';

const KEPT: [what: string, text: string, label?: string][] = [
  ['words', 'Calendar on the phone'],
  ['one character', 'x'],
  ['100 characters', 'x'.repeat(100)],
  ['50 emoji, which are 100 UTF-16 units', '🔑'.repeat(50)],
  ['one emoji of many parts', '👩🏽‍🚀'],
  ['markup, as text', '<img src=x onerror=alert(1)>'],
  ['a right-to-left override', '\u202egpj.exe', 'gpj.exe'],
  ['an isolate and what ends it', 'a\u2067b\u2069', 'ab'],
  ['zero-width characters between others', 'a\u200bb'],
  ['blanks around it', '  a  ', 'a'],
  ['100 characters and blanks around them', ` ${'x'.repeat(100)} `, 'x'.repeat(100)],
  ['a tab that was pasted', 'a\tb', 'a b'],
  ['a line break', 'a\nb', 'a b'],
  ['a NUL, which no database stores', 'a\0b', 'a b'],
  ['a next line and other control characters', 'a\u0085b\u001bc', 'a b c'],
];

for (const [what, text, label = text] of KEPT) {
  test(`a label may be ${what}`, () => assert.is(normaliseLabel(text), label));
}

const REFUSED: [what: string, text: string][] = [
  ['empty', ''],
  ['blank', ' \t\n'],
  ['of control characters alone', '\0\u0007'],
  ['of zero-width characters alone', '\u200b\u200d\ufeff\u2060'],
  ['of a right-to-left override alone', '\u202e'],
  ['101 characters', 'x'.repeat(101)],
  ['50 emoji and a letter, which are 101 UTF-16 units', `${'🔑'.repeat(50)}x`],
  ['10,000 characters', 'x'.repeat(10_000)],
  ['half of a surrogate pair', 'a\ud83d'],
  ['the other half', '\udd11a'],
];

for (const [what, text] of REFUSED) {
  test(`a label may not be ${what}`, () => assert.is(normaliseLabel(text), undefined));
}

test("a key's id is a UUID, compared in lower case", () => {
  const id = '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b';
  assert.is(parseKeyId(id), id);
  assert.is(parseKeyId(id.toUpperCase()), id);
  for (const text of [undefined, null, '', 'create', `${id} `, `${id}\n`, id.slice(1), `${id}\0`, "' or 1=1 --"])
    assert.is(parseKeyId(text), undefined, String(text));
});

test.run();
