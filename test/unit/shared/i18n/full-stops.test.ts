import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatCountdown, formatDateTime } from '../../../../shared/i18n/format';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';
import { CATALOGUES } from './catalogues';

/**
 * Whether a value may end in a full stop: a duration does in Danish (`5 sek.`), a time in Spanish of Mexico (`3:00 p.m.`),
 * and a name may be `Example Inc.`
 */
const MAY_END_IN_FULL_STOP =
  'after before browser creator identity label method name names problem provider time value'.split(' ');
const NEVER_ENDS_SO =
  'address baseUri code count current email field from limit mail max min number percent property selected size status step to total';

test.after.each(() => setTranslator(undefined));

for (const [locale, catalogue] of CATALOGUES) {
  test(`${locale} has no full stop after a value that may end in one`, () => {
    for (const [key, text] of Object.entries(catalogue)) {
      for (const [, name = '', next] of text.matchAll(/\{(\w+)\}(.?)/gu)) {
        const mayEndSo = MAY_END_IN_FULL_STOP.includes(name);
        assert.ok(mayEndSo || NEVER_ENDS_SO.split(' ').includes(name), `{${name}} of ${key} is missing above`);
        if (mayEndSo) assert.not.match(next ?? '', /[.。]/, `${locale} ${key}: ${text}`);
      }
    }
  });
}

test('a duration, and a date with its time, may end in a full stop', () => {
  for (const locale of ['da', 'pl', 'de']) {
    setMessages({ locale, translations: {} });
    assert.match(formatCountdown(5000), /\.$/);
  }
  setMessages({ locale: 'es-MX', translations: {} });
  assert.match(formatDateTime(new Date(2026, 10, 21, 15)), /\.$/);
});

test.run();
