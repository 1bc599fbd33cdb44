import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addressRangesOf, certificatesOf } from '../../../../server/outgoing/outgoing-settings';
import { selfSigned } from '../../../e2e/self-signed';
import { temporaryFolder } from '../temporary-storage';

const RANGES: readonly (readonly [text: string, ranges: readonly string[] | undefined])[] = [
  ['none', []],
  ['', []],
  ['10.0.3.7', ['10.0.3.7']],
  ['10.0.0.0/8, fe80::/10  10.0.0.0/8', ['10.0.0.0/8', 'fe80::/10']],
  ['::ffff:10.0.0.0/104', ['::ffff:10.0.0.0/104']],
  ['::ffff:10.0.0.0/64', undefined],
  ['none 10.0.0.1', undefined],
  ['10.0.0.0/33', undefined],
  ['example.org', undefined],
  ['10.0.0', undefined],
];

for (const [text, ranges] of RANGES) {
  test(`"${text}" is ${ranges === undefined ? 'refused' : `read as ${ranges.length} ranges`}`, () => {
    assert.equal(addressRangesOf(text), ranges);
  });
}

function fileOf(text: string): string {
  const file = join(temporaryFolder(), 'ca.pem');
  writeFileSync(file, text);
  return file;
}

test('the certificates of a file are read, with or without text around them', () => {
  const [first, second] = [selfSigned(['a.example']), selfSigned(['b.example'])];
  assert.is(certificatesOf(fileOf(`# a\r\n${first.cert}# b\n${second.cert}`)), `${first.cert}${second.cert}`.trim());
});

const { key, cert } = selfSigned(['a.example']);

for (const [what, text] of [
  ['an empty file', ''],
  ['a file with a key only', key],
  ['a file with a damaged certificate', cert.replace('M', '!')],
  ['a file with a cut certificate', `${cert.slice(0, 200)}\n-----END CERTIFICATE-----\n`],
] as const) {
  test(`${what} is refused`, () => assert.is(certificatesOf(fileOf(text)), undefined));
}

test('a file that does not exist is refused', () => {
  assert.is(certificatesOf(join(temporaryFolder(), 'missing.pem')), undefined);
});

test.run();
