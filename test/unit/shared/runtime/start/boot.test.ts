import '../../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readBoot } from '../../../../../shared/runtime/start/boot';
import { resetPage } from '../../../../dom';

const EMPTY = { locale: undefined, messages: undefined, theme: undefined, trustedOrigins: [] };

function slot(text: string | undefined) {
  resetPage();
  if (text === undefined) return;
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'boot';
  script.textContent = text;
  document.head.append(script);
}

const EMPTIES: readonly (readonly [name: string, text: string | undefined])[] = [
  ['no slot', undefined],
  ['an empty slot', ''],
  ['whitespace', ' \n '],
  ['truncated JSON', '{"locale":"de"'],
  ['null', 'null'],
  ['a number', '7'],
  ['messages that are no object', '{"messages":"A"}'],
  ['fields that are null', '{"locale":null,"messages":null,"theme":null,"trustedOrigins":null}'],
  ['a locale that is no text', '{"locale":7}'],
];

for (const [name, text] of EMPTIES) {
  test(`${name} is an empty payload`, () => {
    slot(text);
    const { locale, messages, theme, trustedOrigins } = readBoot();
    assert.equal({ locale: locale ?? undefined, messages: messages ?? undefined, theme, trustedOrigins }, EMPTY);
  });
}

test('all fields of a filled slot are read', () => {
  const boot = {
    locale: 'de-AT',
    messages: { A: 'a' },
    data: { b: [1] },
    theme: { IsDark: true },
    trustedOrigins: ['https://a.example'],
    trustedPaths: ['https://b.example/app'],
  };
  slot(JSON.stringify(boot));
  assert.equal(readBoot(), boot);
});

test('a message that is no text is left out', () => {
  slot('{"messages":{"A":"a","B":null,"C":1}}');
  assert.equal(readBoot().messages, { A: 'a' });
});

test('an invalid theme or list of origins is left out', () => {
  slot('{"locale":"de","theme":"red","trustedOrigins":"*"}');
  const { locale, theme, trustedOrigins } = readBoot();
  assert.equal({ locale, theme, trustedOrigins }, { locale: 'de', theme: undefined, trustedOrigins: [] });
});

test.run();
