import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Parts, parseMultipart } from '../../../../../../server/http/engine/body/parse-multipart';

const part = (headers: string, value: string, boundary = 'b') => `--${boundary}\r\n${headers}\r\n\r\n${value}\r\n`;
const field = (name: string, value: string, boundary = 'b') =>
  part(`Content-Disposition: form-data; name="${name}"`, value, boundary);
const TYPE = 'multipart/form-data; boundary=b';

const READ: readonly (readonly [what: string, text: string, type: string, parts: Parts])[] = [
  ['one field', `${field('a', '1')}--b--\r\n`, TYPE, [['a', '1']]],
  ['no line end at the end', `${field('a', '1')}--b--`, TYPE, [['a', '1']]],
  ['no field', '--b--\r\n', TYPE, []],
  ['an empty value', `${field('a', '')}--b--`, TYPE, [['a', '']]],
  [
    'a field twice',
    `${field('a', '1')}${field('a', '2')}--b--`,
    TYPE,
    [
      ['a', '1'],
      ['a', '2'],
    ],
  ],
  ['the boundary inside a value', `${field('a', 'b--b -b')}--b--`, TYPE, [['a', 'b--b -b']]],
  ['line ends inside a value', `${field('a', '\r\n\r\nx\n')}--b--`, TYPE, [['a', '\r\n\r\nx\n']]],
  ['a file', `${part('Content-Disposition: form-data; name="a"; filename="x"', '1')}--b--`, TYPE, [['a', undefined]]],
  [
    'a file by the other name',
    `${part('content-disposition: form-data; filename*=UTF-8\'\'x; name="a"', '1')}--b--`,
    TYPE,
    [['a', undefined]],
  ],
  [
    'more headers',
    `${part('Content-Type: text/plain\r\nContent-Disposition: form-data; name="a"', '1')}--b--`,
    TYPE,
    [['a', '1']],
  ],
  ['a boundary in quotes', `${field('a', '1', 'x y')}--x y--`, 'multipart/form-data; boundary="x y"', [['a', '1']]],
  [
    'a boundary of Chromium',
    `${field('a', '1', '----WebKitFormBoundaryAbC')}------WebKitFormBoundaryAbC--\r\n`,
    'multipart/form-data; boundary=----WebKitFormBoundaryAbC',
    [['a', '1']],
  ],
];

for (const [what, text, type, parts] of READ) {
  test(`${what} is read`, () => {
    assert.equal(parseMultipart(text, type), parts);
  });
}

const REFUSED: readonly (readonly [what: string, text: string, type: string])[] = [
  ['nothing', '', TYPE],
  ['a type without boundary', `${field('a', '1')}--b--`, 'multipart/form-data'],
  ['an empty boundary', `${field('a', '1', '')}----`, 'multipart/form-data; boundary='],
  ['another boundary', `${field('a', '1')}--b--`, 'multipart/form-data; boundary=c'],
  ['words before the first part', `x\r\n${field('a', '1')}--b--`, TYPE],
  ['words after the last part', `${field('a', '1')}--b--x`, TYPE],
  ['no end', field('a', '1'), TYPE],
  ['no line end before a value', '--b\r\nContent-Disposition: form-data; name="a"\r\n--b--', TYPE],
  ['line feeds alone', field('a', '1').replaceAll('\r\n', '\n'), TYPE],
  ['no name', `${part('Content-Disposition: form-data', '1')}--b--`, TYPE],
  ['a name in another header', `${part('X: form-data; name="a"', '1')}--b--`, TYPE],
  ['another disposition', `${part('Content-Disposition: attachment; name="a"', '1')}--b--`, TYPE],
];

for (const [what, text, type] of REFUSED) {
  test(`a body with ${what} is no form`, () => {
    assert.is(parseMultipart(text, type), undefined);
  });
}

test.run();
