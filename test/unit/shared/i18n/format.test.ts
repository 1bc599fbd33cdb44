import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  currentLocale,
  formatClock,
  formatCountdown,
  formatDateTime,
  formatList,
  formatNumber,
  setFormatLocale,
} from '../../../../shared/i18n/format';
import { formatRelativeTime } from '../../../../shared/i18n/format-relative-time';
import { formatServerTime } from '../../../../shared/i18n/format-server-time';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';

test.after.each(() => setTranslator(undefined));

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

test('a time of the server is shown in the page’s language, and what is no time is not', () => {
  setMessages({ locale: 'de-DE', translations: {} });
  assert.match(formatServerTime('2026-11-29T12:00:00Z') ?? '', /2026, \d\d:00$/);
  for (const text of [undefined, null, '', 'soon', '2026-13-45T00:00:00Z'])
    assert.is(formatServerTime(text), undefined, String(text));
});

test('a time is told in whole units from now, in the language of the page', () => {
  const [minute, day] = [60_000, 86_400_000];
  for (const [locale, after, text] of [
    ['en', -59_999, 'now'],
    ['en', 30_000, 'now'],
    ['en', -119_999, '1 minute ago'],
    ['en', -90 * minute, '1 hour ago'],
    ['en', -26 * 60 * minute, '1 day ago'],
    ['en', 14 * day - 1, 'in 14 days'],
    ['en', 14 * day + minute, 'in 14 days'],
    ['en', 90 * day, 'in 3 months'],
    ['en', 45 * day, 'in 2 months'],
    ['en', -800 * day, '2 years ago'],
    ['de', -3 * day, 'vor 3 Tagen'],
    ['cs', -5 * minute, 'před 5 minutami'],
  ] as const) {
    setFormatLocale(locale);
    assert.is(formatRelativeTime(1e12 + after, 1e12), text.replaceAll(' ', '\u00a0'));
  }
  setFormatLocale('en');
});

test.run();
