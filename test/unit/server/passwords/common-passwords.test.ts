import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkPasswordPolicy } from '../../../../server/passwords/password-policy';

const ADA = { userName: 'al42', displayName: 'Ada Lovelace', email: 'countess@analytical.example' };

const COMMON = [
  ['a common one in capitals', ['Password1', 'User12345', 'Qwerty123', 'Aa123456', 'Abc12345']],
  ['with digits or signs around it', ['Welcome2026!', '1Password!', 'Summer-2026', '#Dragon99', 'User83920175']],
  ['with signs for letters', ['P@ssw0rd1', 'Pa55word99', 'Adm1n-1234']],
  ['twice', ['PasswordPassword1', 'Dragon1dragon1']],
  ['a run or one character', ['Abcdefgh1', 'Aaaaaaa1', '1234567aA']],
  ['in other languages', ['Passwort1', 'Heslo1234', 'Azerty123']],
  ["the user's names", ['Lovelace1815', 'AdaLovelace1', 'Al42-12345', 'Countess-7', 'Analytical.Example1']],
  ["the product's name", ['Vestibule-1', 'Vestibule2026']],
] as const;

for (const [what, passwords] of COMMON) {
  test(`a common new password is refused: ${what}`, async () => {
    for (const password of passwords)
      assert.is(await checkPasswordPolicy(password, ADA), 'PASSWORD_TOO_COMMON', password);
  });
}

const RARE = ['Correct-Horse-7', 'Kb7xq2Lm', 'Xq83920175', 'IAmAdaTheGreat7', 'Blue.Lamp.42', 'Ada-Xk4q9z'];

test('other passwords are accepted, and the rule is checked before the list of common ones', async () => {
  for (const password of [...RARE, 'Ringelnatz-8', 'Žluťoučký-kůň-1'])
    assert.is(await checkPasswordPolicy(password, ADA), undefined, password);
  assert.is(await checkPasswordPolicy('password', ADA), 'PASSWORD_RULE_BROKEN');
});

test('for an account without names only the list is checked', async () => {
  const nameless = { userName: '', displayName: '', email: '' };
  assert.is(await checkPasswordPolicy('Lovelace-Engine-1815', nameless), undefined);
  assert.is(await checkPasswordPolicy('Password1', nameless), 'PASSWORD_TOO_COMMON');
});

test.run();
