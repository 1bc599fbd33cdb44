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
const MAY_END_IN_FULL_STOP: Readonly<Record<string, boolean>> = {
  address: false,
  after: true,
  baseUri: false,
  before: true,
  browser: true,
  code: false,
  count: false,
  creator: true,
  current: false,
  email: false,
  field: false,
  from: false,
  identity: true,
  label: true,
  limit: false,
  mail: false,
  max: false,
  method: true,
  min: false,
  name: true,
  names: true,
  number: false,
  percent: false,
  problem: true,
  property: false,
  provider: true,
  selected: false,
  size: false,
  status: false,
  step: false,
  time: true,
  to: false,
  total: false,
  value: true,
};

test.after.each(() => setTranslator(undefined));

for (const [locale, catalogue] of CATALOGUES) {
  test(`${locale} has no full stop after a value that may end in one`, () => {
    for (const [key, text] of Object.entries(catalogue)) {
      for (const [, name = '', next] of text.matchAll(/\{(\w+)\}(.?)/gu)) {
        assert.type(MAY_END_IN_FULL_STOP[name], 'boolean', `{${name}} of ${key} is missing above`);
        if (MAY_END_IN_FULL_STOP[name]) assert.not.match(next ?? '', /[.。]/, `${locale} ${key}: ${text}`);
      }
    }
  });
}

for (const locale of ['da', 'pl', 'de']) {
  test(`in ${locale} a duration may end in a full stop`, () => {
    setMessages({ locale, translations: {} });
    assert.match(formatCountdown(5000), /\.$/);
  });
}

test('a date with its time may end in a full stop', () => {
  setMessages({ locale: 'es-MX', translations: {} });
  assert.match(formatDateTime(new Date(2026, 10, 21, 15)), /\.$/);
});

test.run();
