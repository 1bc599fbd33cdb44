import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { labelLimits, truncate } from '../../../../entries/login/provider-label';

const LIMITS: readonly (readonly [width: number, characters: number, fullText: boolean])[] = [
  [320, 18, false],
  [339, 18, false],
  [340, 18, true],
  [599, 18, true],
  [600, 25, true],
  [1920, 25, true],
];

for (const [width, characters, fullText] of LIMITS) {
  test(`at a window width of ${width} px a label has ${characters} characters ${fullText ? 'and' : 'without'} the full text`, () => {
    assert.equal(labelLimits(width), { characters, fullText });
  });
}

const CUTS: readonly (readonly [text: string, characters: number, cut: string])[] = [
  ['a'.repeat(25), 25, 'a'.repeat(25)],
  ['a'.repeat(26), 25, `${'a'.repeat(24)}…`],
  ['Contoso Azure Active Directory', 18, 'Contoso Azure Act…'],
  ['Contoso Azure AD  x', 18, 'Contoso Azure AD…'],
  ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, '👩‍👩‍👧‍👦…'],
  ['', 18, ''],
];

for (const [text, characters, cut] of CUTS) {
  test(`"${text}" shortened to ${characters} characters is "${cut}"`, () => {
    assert.is(truncate(text, characters), cut);
  });
}

test.run();
