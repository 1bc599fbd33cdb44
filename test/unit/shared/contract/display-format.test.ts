import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type FormatPart, parseDisplayFormat } from '../../../../shared/contract/display-format';

const PROPERTIES = ['displayName', 'department'];

const FORMATS: [format: string, parts: FormatPart[] | undefined][] = [
  ['', []],
  ['plain', [{ text: 'plain' }]],
  ['{displayName}', [{ property: 'displayName' }]],
  [
    '{displayName} ({department})',
    [{ property: 'displayName' }, { text: ' (' }, { property: 'department' }, { text: ')' }],
  ],
  ['{displayName}{displayName}', [{ property: 'displayName' }, { property: 'displayName' }]],
  ['{unknown}', undefined],
  ['{DISPLAYNAME}', undefined],
  ['{ displayName }', undefined],
  ['{}', undefined],
  ['{displayName', undefined],
  ['displayName}', undefined],
  ['{{displayName}}', undefined],
  ['{constructor}', undefined],
];

for (const [format, parts] of FORMATS) {
  test(`${JSON.stringify(format)} ${parts ? 'is read' : 'is no format'}`, () => {
    assert.equal(parseDisplayFormat(format, PROPERTIES), parts);
  });
}

test.run();
