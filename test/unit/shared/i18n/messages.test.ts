import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  currentLocale,
  formatClock,
  formatCountdown,
  formatDateTime,
  formatList,
  formatNumber,
} from '../../../../shared/i18n/format';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { hasMessages, setTranslator, t, translateServerText } from '../../../../shared/i18n/translate';

test.after.each(() => setTranslator(undefined));

test('a message is the text of its key, whatever characters that has; without messages it is the key', () => {
  assert.equal([hasMessages(), t('LOGIN_TITLE')], [false, 'LOGIN_TITLE']);
  setMessages({ locale: 'de-AT', translations: { LOGIN_TITLE: 'Anmelden', 'a.b:c': 'whole' } });
  assert.equal([hasMessages(), t('LOGIN_TITLE'), translateServerText('a.b:c')], [true, 'Anmelden', 'whole']);
});

test('dates, numbers and lists follow the region of the tag', () => {
  setMessages({ locale: 'de-AT', translations: {} });
  assert.is(currentLocale(), 'de-AT');
  assert.is(formatList(['a', 'b', 'c']), 'a, b und c');
  assert.is(formatNumber(1234.5), new Intl.NumberFormat('de-AT').format(1234.5));
  assert.match(formatDateTime(new Date('2026-11-21T10:00:00Z')), /2026/);
});

test('a line does not end within a date, only before its time', () => {
  for (const [locale, end] of [
    ['en-US', '21, 2026,'],
    ['cs', '2026'],
    ['da', '2026,'],
    ['hr', '2026.'],
    ['zh-Hans', '日'],
  ] as const) {
    setMessages({ locale, translations: {} });
    const words = formatDateTime(new Date(2026, 10, 21, 10, 30)).split(' ');
    assert.is(words.length, 2, words.join('|'));
    assert.ok(words[0]?.replaceAll('\u00a0', ' ').endsWith(end), words[0]);
    assert.match(words[1] ?? '', /^10[:.]30/);
  }
});

test('the locale of a server is formatted as the catalogue’s, one without a catalogue as the default', () => {
  for (const [tag, locale] of [
    ['de_AT', 'de-AT'],
    ['de-x', 'en-US'],
    ['sr-Cyrl-ME', 'sr-Latn-ME'],
    ['tlh', 'en-US'],
  ] as const) {
    setMessages({ locale: tag, translations: {} });
    assert.is(currentLocale(), locale);
  }
});

const COUNTDOWNS: [milliseconds: number, locale: string, text: string][] = [
  [65_000, 'en', '1 min 5 sec'],
  [64_001, 'en', '1 min 5 sec'],
  [60_000, 'en', '1 min'],
  [59_001, 'en', '1 min'],
  [59_000, 'en', '59 sec'],
  [1, 'en', '1 sec'],
  [0, 'en', '0 sec'],
  [-5000, 'en', '0 sec'],
  [600_000, 'en', '10 min'],
  [600_000, 'de', '10 Min.'],
  [65_000, 'zh-CN', '1分钟5秒'],
  [65_000, 'zh-TW', '1分钟5秒'],
  [65_000, 'sr-RS', '1 min i 5 sek'],
  [5000, 'sr', '5 sek'],
];

test('a duration is in whole seconds that begin, and minutes, as the language says them', () => {
  for (const [milliseconds, locale, text] of COUNTDOWNS) {
    setMessages({ locale, translations: {} });
    assert.is(formatCountdown(milliseconds), text);
  }
});

test('on a clock a duration has two digits for its seconds', () => {
  const clocks = [600_000, 65_000, 59_001, 59_000, -5000].map(formatClock);
  assert.equal(clocks, ['10:00', '1:05', '1:00', '0:59', '0:00']);
});

test.run();
