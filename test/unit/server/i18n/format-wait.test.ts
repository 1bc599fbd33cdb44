import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatWait } from '../../../../server/i18n/format-wait';
import { LOCALES } from '../../../../shared/contract/locales';
import { formatCountdown, setFormatLocale } from '../../../../shared/i18n/format';

for (const locale of LOCALES) {
  test(`${locale}: a wait is formatted as the pages do`, () => {
    setFormatLocale(locale);
    for (const seconds of [1, 30, 60, 61, 600, 605]) {
      assert.is(formatWait(locale, seconds), formatCountdown(seconds * 1000));
    }
  });
}

test.run();
