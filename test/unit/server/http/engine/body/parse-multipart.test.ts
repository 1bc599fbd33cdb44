import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Parts, parseMultipart } from '../../../../../../server/http/engine/body/parse-multipart';

const part = (headers: string, value: string, boundary = 'b') => `--${boundary}\r\n${headers}\r\n\r\n${value}\r\n`;
const field = (name: string, value: string, boundary = 'b') =>
  part(`Content-Disposition: form-data; name="${name}"`, value, boundary);
const TYPE = 'multipart/form-data; boundary=b';

const NAMED_FILE = `content-disposition: form-data; filename*=UTF-8''x; name="a"`;
const MORE_HEADERS = 'Content-Type: text/plain\r\nContent-Disposition: form-data; name="a"';
const CHROMIUM = '----WebKitFormBoundaryAbC';

const READ: readonly (readonly [what: string, text: string, parts: Parts, boundary?: string])[] = [
  ['one field', `${field('a', '1')}--b--\r\n`, [['a', '1']]],
  ['no field', '--b--\r\n', []],
  ['an empty value', `${field('a', '')}--b--`, [['a', '']]],
  ['a field twice', `${field('a', '1')}${field('a', '2')}--b--`, ['1', '2'].map((value) => ['a', value] as const)],
  ['the boundary inside a value', `${field('a', 'b--b -b')}--b--`, [['a', 'b--b -b']]],
  ['line ends inside a value', `${field('a', '\r\n\r\nx\n')}--b--`, [['a', '\r\n\r\nx\n']]],
  ['a file', `${part('Content-Disposition: form-data; name="a"; filename="x"', '1')}--b--`, [['a', undefined]]],
  ['a file by the other name', `${part(NAMED_FILE, '1')}--b--`, [['a', undefined]]],
  ['more headers', `${part(MORE_HEADERS, '1')}--b--`, [['a', '1']]],
  ['a boundary in quotes', `${field('a', '1', 'x y')}--x y--`, [['a', '1']], '"x y"'],
  ['a boundary of Chromium', `${field('a', '1', CHROMIUM)}--${CHROMIUM}--\r\n`, [['a', '1']], CHROMIUM],
];

test('the fields of a form are read, and a file is none', () => {
  for (const [what, text, parts, boundary = 'b'] of READ)
    assert.equal(parseMultipart(text, `multipart/form-data; boundary=${boundary}`), parts, what);
});

const REFUSED: readonly (readonly [what: string, text: string, type?: string])[] = [
  ['nothing', ''],
  ['a type without boundary', `${field('a', '1')}--b--`, 'multipart/form-data'],
  ['an empty boundary', `${field('a', '1', '')}----`, 'multipart/form-data; boundary='],
  ['another boundary', `${field('a', '1')}--b--`, 'multipart/form-data; boundary=c'],
  ['words before the first part', `x\r\n${field('a', '1')}--b--`],
  ['words after the last part', `${field('a', '1')}--b--x`],
  ['no end', field('a', '1')],
  ['no line end before a value', '--b\r\nContent-Disposition: form-data; name="a"\r\n--b--'],
  ['line feeds alone', field('a', '1').replaceAll('\r\n', '\n')],
  ['no name', `${part('Content-Disposition: form-data', '1')}--b--`],
  ['a name in another header', `${part('X: form-data; name="a"', '1')}--b--`],
  ['another disposition', `${part('Content-Disposition: attachment; name="a"', '1')}--b--`],
];

test('another body is no form', () => {
  for (const [what, text, type = TYPE] of REFUSED) assert.is(parseMultipart(text, type), undefined, what);
});

test.run();
