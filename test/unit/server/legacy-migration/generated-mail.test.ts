import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { generatedDomain, generateMail } from '../../../../server/legacy-migration/generated-mail';
import { isMailAddress } from '../../../../server/mail/mail-address';

const NAMES: readonly [userName: string, local: string][] = [
  ['bob', 'bob'],
  ['Bob Müller', 'bob.mueller'],
  ['DOMAIN\\bob', 'domain.bob'],
  ["o'neil@example.org", 'o.neil.example.org'],
  ['.bob..smith-', 'bob.smith'],
  ['a\r\nBcc: eve', 'a.bcc.eve'],
  ['"x"@evil <y>', 'x.evil.y'],
  ['Žluťoučký', 'zlutoucky'],
];

const mailOf = (
  userName: string,
  { id = '1', domain = 'repo.invalid', isTaken = (_mail: string): boolean => false } = {},
) => generateMail({ id, userName, domain }, isTaken);

test('an address begins with the name, as far as a mail address may have it', () => {
  for (const [userName, local] of NAMES) assert.is(mailOf(userName), `${local}@repo.invalid`);
});

test('a name without ASCII letters has an address from its id, always the same', () => {
  const mail = mailOf('田中');
  assert.match(mail, /^user-[0-9a-f]{12}@repo\.invalid$/);
  assert.is(mailOf('鈴木'), mail);
  assert.is.not(mailOf('田中', { id: '2' }), mail);
});

test('an address that is taken gets a number, and of very many the id', () => {
  const taken = new Set<string>();
  const next = (id: string) => {
    const mail = mailOf('bob', { id, isTaken: (address) => taken.has(address) });
    assert.not(taken.has(mail));
    taken.add(mail);
    return mail;
  };
  assert.equal([next('1'), next('2'), next('3')], ['bob@repo.invalid', 'bob-2@repo.invalid', 'bob-3@repo.invalid']);
  for (let id = 4; id <= 500; id += 1) next(String(id));
  assert.is(taken.size, 500);
  for (const mail of taken) assert.ok(isMailAddress(mail), mail);
});

test('a very long name is cut, and the address stays one', () => {
  const mail = mailOf('x'.repeat(5000), { domain: generatedDomain('y'.repeat(500)) });
  assert.ok(isMailAddress(mail));
  const [local = '', domain = ''] = mail.split('@');
  assert.equal([local, domain.length], ['x'.repeat(48), 63 + '.invalid'.length]);
});

const DOMAINS: readonly [repositoryId: string, domain: string][] = [
  ['Repo', 'repo.invalid'],
  ['my repo_1', 'my-repo-1.invalid'],
  ['-é-', 'e.invalid'],
  ['中', 'legacy.invalid'],
  ['', 'legacy.invalid'],
];

test('the domain comes from the id of the repository', () => {
  for (const [repositoryId, domain] of DOMAINS) assert.is(generatedDomain(repositoryId), domain);
});

test.run();
