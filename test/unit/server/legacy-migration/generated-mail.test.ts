import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { generatedDomain, generateMail } from '../../../../server/legacy-migration/generated-mail';
import { isMailAddress } from '../../../../server/mail/mail-address';

const NAMES: readonly [userName: string, local: string][] = [
  ['bob', 'bob'],
  ['Bob Müller', 'bob.mueller'],
  ['DOMAIN\\bob', 'domain.bob'],
  ['o’neil@example.org', 'oneil.example.org'],
  ['.bob..smith-', 'bob.smith'],
  ['a\r\nBcc: eve', 'a.bcc.eve'],
  ['"x"@evil <y>', 'x.evil.y'],
  ['Žluťoučký', 'zlutoucky'],
];

for (const [userName, local] of NAMES)
  test(`the address of ${JSON.stringify(userName)} begins with ${local}`, () => {
    assert.is(
      generateMail({ id: '1', userName, domain: 'repo.invalid' }, () => false),
      `${local}@repo.invalid`,
    );
  });

test('a name without ASCII letters has an address from its id, always the same', () => {
  const mail = generateMail({ id: '1', userName: '田中', domain: 'repo.invalid' }, () => false);
  assert.match(mail, /^user-[0-9a-f]{12}@repo\.invalid$/);
  assert.is(
    generateMail({ id: '1', userName: '鈴木', domain: 'repo.invalid' }, () => false),
    mail,
  );
  assert.is.not(
    generateMail({ id: '2', userName: '田中', domain: 'repo.invalid' }, () => false),
    mail,
  );
});

test('an address that is taken gets a number, and of very many the id', () => {
  const taken = new Set<string>();
  const next = (id: string) => {
    const mail = generateMail({ id, userName: 'bob', domain: 'repo.invalid' }, (address) => taken.has(address));
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
  const mail = generateMail(
    { id: '1', userName: 'x'.repeat(5000), domain: generatedDomain('y'.repeat(500)) },
    () => false,
  );
  assert.ok(isMailAddress(mail));
  assert.ok(mail.split('@').every((part) => part.length <= 72));
});

const DOMAINS: readonly [repositoryId: string, domain: string][] = [
  ['Repo', 'repo.invalid'],
  ['my repo_1', 'my-repo-1.invalid'],
  ['-é-', 'e.invalid'],
  ['中', 'legacy.invalid'],
  ['', 'legacy.invalid'],
];

for (const [repositoryId, domain] of DOMAINS)
  test(`the domain of ${JSON.stringify(repositoryId)} is ${domain}`, () => {
    assert.is(generatedDomain(repositoryId), domain);
  });

test.run();
