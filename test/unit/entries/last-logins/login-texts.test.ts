import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import {
  accountText,
  knownTimeText,
  loginTimeText,
  loginTypeText,
  shortName,
} from '../../../../entries/last-logins/login-texts';
import { LastLogin } from '../../../../shared/contract/last-logins';
import english from '../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../shared/i18n/translate';

test.before(() => setMessages({ locale: 'en', translations: english }));
test.after(() => setTranslator(undefined));

const [NO_TIME, BROKEN_TIME] = ['0001-01-01T00:00:00.0000000+01:00', '2026-13-45T99:99:99'];
test('a time that stands for none, or is none, is no information; any other is in the page’s language', () => {
  for (const time of ['0001-01-01T00:00:00', NO_TIME, '', 'yesterday', BROKEN_TIME]) {
    assert.is(knownTimeText(time), undefined);
    assert.is(loginTimeText(time), english.LAST_LOGINS_NONE);
  }
  assert.match(loginTimeText('2026-11-21T12:30:00Z'), /Nov\u00a02\d,\u00a02026/);
  assert.match(loginTimeText('2026-11-21T12:30:00'), /Nov\u00a021,\u00a02026, 12:30/);
});

const ADA = v.parse(LastLogin, { userId: '1', name: 'Ada', account: 'ada' });

test('an account without a user name is unknown, whether the server says so or sends none', () => {
  assert.is(accountText(ADA), 'ada');
  assert.is(accountText({ ...ADA, unknownUsername: true }), english.LAST_LOGINS_UNKNOWN_USER);
  assert.is(accountText({ ...ADA, account: '' }), english.LAST_LOGINS_UNKNOWN_USER);
});

test('a title has the name, or else the account, and at most 100 characters of it', () => {
  assert.is(shortName(ADA), 'Ada');
  assert.is(shortName({ ...ADA, name: '' }), 'ada');
  assert.is(shortName({ ...ADA, name: '', account: '' }), english.LAST_LOGINS_UNKNOWN_USER);
  assert.is(shortName({ ...ADA, name: 'x'.repeat(10_000) }).length, 101);
});

test('any other type than the known ones is unknown', () => {
  for (const type of ['', 'userpass', 'Kerberos', 'constructor', '__proto__'])
    assert.is(loginTypeText(type), english.LOGIN_TYPE_UNKNOWN);
});

test.run();
