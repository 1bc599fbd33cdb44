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

test('ranges are read once each, and anything else is refused', () => {
  for (const [text, ranges] of RANGES) assert.equal(addressRangesOf(text), ranges, text);
});

function fileOf(text: string): string {
  const file = join(temporaryFolder(), 'ca.pem');
  writeFileSync(file, text);
  return file;
}

test('the certificates of a file are read, with or without text around them', () => {
  const [first, second] = [selfSigned(['a.example']), selfSigned(['b.example'])];
  assert.is(certificatesOf(fileOf(`# a\r\n${first.cert}# b\n${second.cert}`)), `${first.cert}${second.cert}`.trim());
});

test('a file that is missing or empty, has no certificate, or a damaged or cut one, is refused', () => {
  const { key, cert } = selfSigned(['a.example']);
  const damaged = cert.replace('M', '!');
  const cutOff = `${cert.slice(0, 200)}\n-----END CERTIFICATE-----\n`;
  for (const text of ['', key, damaged, cutOff]) assert.is(certificatesOf(fileOf(text)), undefined, text);
  assert.is(certificatesOf(join(temporaryFolder(), 'missing.pem')), undefined);
});

test.run();
