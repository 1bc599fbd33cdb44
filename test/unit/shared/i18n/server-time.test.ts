import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setFormatLocale } from '../../../../shared/i18n/format';
import { serverTimeText } from '../../../../shared/i18n/server-time';

test.after(() => setFormatLocale('en-US'));

test('a time of the server is shown in the page’s language', () => {
  setFormatLocale('de-DE');
  assert.match(serverTimeText('2026-11-29T12:00:00Z') ?? '', /2026, \d\d:00$/);
});

for (const text of [undefined, null, '', 'soon', '2026-13-45T00:00:00Z']) {
  test(`${JSON.stringify(text)} is no time`, () => assert.is(serverTimeText(text), undefined));
}

test.run();
