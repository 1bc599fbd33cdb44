import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { JsonGuard } from '../../../../server/outgoing/json-guard';

const names = (count: number) => Array.from({ length: count }, (_, index) => `"${index}":1`).join();

/** Texts, and whether a guard of at most 100 values accepts them. */
const TEXTS: readonly (readonly [title: string, text: string, isAccepted: boolean])[] = [
  ['an answer', '{"a":[1,2,{"b":null}],"c":"d"}', true],
  ['no JSON', 'not here, sorry', true],
  ['as many values as allowed', `[${'1,'.repeat(99)}1]`, true],
  ['more values', `[${'1,'.repeat(100)}1]`, false],
  ['signs in a string', `["${'[{,:'.repeat(500)}"]`, true],
  ['signs in a string with quotes', `["${'\\"[,'.repeat(500)}"]`, true],
  ['signs after a string that ends with a backslash', `["\\\\",${'1,'.repeat(100)}1]`, false],
  ['nested arrays', '['.repeat(20), true],
  ['many objects', `[${'{},'.repeat(40)}{}]`, false],
  ['ends without a start', `${']'.repeat(70)}[1]`, true],
];

for (const [title, text, isAccepted] of TEXTS) {
  test(`${title}: ${isAccepted ? 'accepted' : 'refused'}, in one part and byte by byte`, () => {
    const bytes = Buffer.from(text);
    assert.is(new JsonGuard(100).accepts(bytes), isAccepted);
    const guard = new JsonGuard(100);
    const all = Array.from(bytes, (_, at) => guard.accepts(bytes.subarray(at, at + 1)));
    assert.is(all.every(Boolean), isAccepted);
  });
}

test('an answer may be nested 64 times, and an object have 1,000 names', () => {
  const accepts = (text: string) => new JsonGuard(1_000_000).accepts(Buffer.from(text));
  assert.equal([accepts('['.repeat(64)), accepts('['.repeat(65))], [true, false]);
  assert.equal([accepts(`{${names(1000)}}`), accepts(`{${names(1001)}}`)], [true, false]);
  assert.ok(accepts(`[${`{${names(900)}},`.repeat(3)}1]`), 'the names of each object are counted');
});

test.run();
