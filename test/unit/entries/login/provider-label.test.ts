import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { labelRoom, truncate } from '../../../../entries/login/provider-label';

const ROOMS: readonly (readonly [width: number, characters: number, fullText: boolean])[] = [
  [320, 18, false],
  [339, 18, false],
  [340, 18, true],
  [599, 18, true],
  [600, 25, true],
  [1920, 25, true],
];

for (const [width, characters, fullText] of ROOMS) {
  test(`a window of ${width} px has room for ${characters} characters ${fullText ? 'and' : 'but not for'} the full text`, () => {
    assert.equal(labelRoom(width), { characters, fullText });
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
  test(`"${text}" in ${characters} characters reads "${cut}"`, () => {
    assert.is(truncate(text, characters), cut);
  });
}

test.run();
