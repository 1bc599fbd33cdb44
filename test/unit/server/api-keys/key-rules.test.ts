import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { normaliseLabel, parseKeyId } from '../../../../server/api-keys/key-rules';

const KEPT: [text: string, label?: string][] = [
  ['Calendar on the phone'],
  ['x'],
  ['x'.repeat(100)],
  ['🔑'.repeat(50)], // 100 UTF-16 units
  ['👩🏽‍🚀'],
  ['<img src=x onerror=alert(1)>'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['a\u2067b\u2069', 'ab'],
  ['a\u200bb'],
  [` ${'x'.repeat(100)} `, 'x'.repeat(100)],
  ['a\tb', 'a b'],
  ['a\nb', 'a b'],
  ['a\0b', 'a b'],
  ['a\u0085b\u001bc', 'a b c'],
];

test('a label is text without what no database stores, what deceives and what surrounds it', () => {
  for (const [text, label = text] of KEPT) assert.is(normaliseLabel(text), label, JSON.stringify(text));
});

test('a label is not blank, not longer than 100 UTF-16 units and no half of a character', () => {
  const blank = ['', ' \t\n', '\0\u0007', '\u200b\u200d\ufeff\u2060', '\u202e'];
  const long = ['x'.repeat(101), `${'🔑'.repeat(50)}x`, 'x'.repeat(10_000)];
  for (const text of [...blank, ...long, 'a\ud83d', '\udd11a'])
    assert.is(normaliseLabel(text), undefined, JSON.stringify(text));
});

test("a key's id is a UUID, compared in lower case", () => {
  const id = '0b46810e-772a-4207-8c0f-9e5a1f0c2d3b';
  assert.equal([parseKeyId(id), parseKeyId(id.toUpperCase())], [id, id]);
  for (const text of [undefined, null, '', 'create', `${id} `, `${id}\n`, id.slice(1), `${id}\0`, "' or 1=1 --"])
    assert.is(parseKeyId(text), undefined, String(text));
});

test.run();
