import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pieceJoiner, piecesOf } from '../../../../server/events/pieces';

const joined = (pieces: readonly string[]) => {
  const join = pieceJoiner();
  return pieces.flatMap((piece) => join(piece) ?? []);
};

const VALUES: readonly (readonly [what: string, value: unknown])[] = [
  ['nothing', ''],
  ['a short text', { a: 1 }],
  ['one that fills a piece', 'x'.repeat(118)],
  ['one that needs one byte more', 'x'.repeat(119)],
  ['a long one', Array.from({ length: 500 }, (_, index) => `${index} user`)],
  ['one of every kind of character', 'ä\u007f\u0000\n小\u2028"\\ 🙂\ud800'],
];

for (const [what, value] of VALUES) {
  test(`${what} arrives as it was, in pieces of ASCII that are no longer than allowed`, () => {
    const pieces = piecesOf(JSON.stringify(value), 200);
    for (const piece of pieces) assert.match(piece, /^[ -~]{1,200}$/);
    assert.equal(
      joined(pieces).map((json) => JSON.parse(json)),
      [value],
    );
  });
}

test('a text of 200 bytes less the head is one piece, and one more makes two', () => {
  assert.is(piecesOf(JSON.stringify('x'.repeat(118)), 200).length, 1);
  assert.is(piecesOf(JSON.stringify('x'.repeat(119)), 200).length, 2);
});

test('whoever comes in the middle of a text waits for the next', () => {
  const [first, second] = [piecesOf('"first"'.padEnd(200), 200), piecesOf('"second"'.padEnd(200), 200)];
  assert.equal(
    joined([...first.slice(1), ...second]).map((json) => json.trim()),
    ['"second"'],
  );
});

test('a text that breaks off leaves the next whole', () => {
  const [first, second] = [piecesOf('"first"'.padEnd(200), 200), piecesOf('"second"'.padEnd(200), 200)];
  assert.equal(
    joined([...first.slice(0, 1), ...second]).map((json) => json.trim()),
    ['"second"'],
  );
});

test('what somebody else says is passed over, even between two pieces', () => {
  const [first = '', second = ''] = piecesOf('"text"'.padEnd(200), 200);
  const others = ['', 'vestibule', '{}', first.replace('vestibule1', 'vestibule2'), first.replace('1/2', '0/2'), 'ä'];
  assert.equal(
    joined([...others, first, ...others, second, ...others]).map((json) => json.trim()),
    ['"text"'],
  );
});

test('a piece that comes twice adds nothing', () => {
  const [first = '', second = '', third = ''] = piecesOf('"text"'.padEnd(200), 200).concat(piecesOf('1', 200));
  assert.equal(joined([first, first, second, second, third]).length, 2);
});

test.run();
