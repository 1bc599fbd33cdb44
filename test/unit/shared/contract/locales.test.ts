import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { catalogueOf, chooseLocale, LOCALES } from '../../../../shared/contract/locales';

const CATALOGUES: readonly (readonly [tag: string, catalogue: string | undefined])[] = [
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE_at', 'de'],
  ['zh-CN', 'zh-Hans'],
  ['zh', 'zh-Hans'],
  ['zh-Hans-SG', 'zh-Hans'],
  ['sr', 'sr-Latn'],
  ['sr-Latn-ME', 'sr-Latn'],
  ['ja', undefined],
  ['', undefined],
  ['toString', undefined],
  ['den', undefined],
];

test('a tag has the catalogue of its language, in the script that there is', () => {
  for (const [tag, catalogue] of CATALOGUES) assert.is(catalogueOf(tag), catalogue, tag);
  for (const locale of LOCALES) assert.is(catalogueOf(locale), locale);
});

const CHOICES: readonly (readonly [tags: readonly string[], chosen: string])[] = [
  [['ja', 'de-AT', 'en'], 'de-AT'],
  [['de_at'], 'de-AT'],
  [['sr'], 'sr-Latn'],
  [['sr-RS'], 'sr-Latn-RS'],
  [['sr-Cyrl-ME'], 'sr-Latn-ME'],
  [['sr_latn'], 'sr-Latn'],
  [['zh'], 'zh-Hans'],
  [['zh-TW', 'en'], 'zh-Hans-TW'],
  [['zh-Hant-HK'], 'zh-Hans-HK'],
  [['ja', 'ko'], 'en-US'],
  [[], 'en-US'],
  [['de-<script>', 'fr'], 'fr'],
  [['de-x', 'fr'], 'fr'],
  [['cs-CZ-u-ca-buddhist', 'de'], 'cs-CZ-u-ca-buddhist'],
  [['de-DE-u-co-phonebk-nu-latn'], 'de-DE-u-co-phonebk-nu-latn'],
  [['sr-RS-u-hc-h12'], 'sr-Latn-RS-u-hc-h12'],
  [['zh_TW_x_private'], 'zh-Hans-TW-x-private'],
  [['fr-t-en-us'], 'fr-t-en-us'],
  [['de-1996-u-ca-gregory-x-a-b-c-d'], 'de-1996-u-ca-gregory-x-a-b-c-d'],
  [[`de-${'a'.repeat(5000)}`], 'en-US'],
];

test('of the languages of a browser the first that has a catalogue is chosen, with its region', () => {
  for (const [tags, chosen] of CHOICES) assert.is(chooseLocale(tags), chosen, JSON.stringify(tags).slice(0, 60));
});

test.run();
