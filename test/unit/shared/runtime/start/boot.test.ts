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

const EMPTIES = [
  undefined, // no slot
  '',
  ' \n ',
  '{"locale":"de"',
  'null',
  '7',
  '{"messages":"A"}',
  '{"locale":null,"messages":null,"theme":null,"trustedOrigins":null}',
  '{"locale":7}',
];

test('a slot without a payload, or with one of another shape, is empty', () => {
  for (const text of EMPTIES) {
    slot(text);
    const { locale, messages, theme, trustedOrigins } = readBoot();
    assert.equal({ locale: locale ?? undefined, messages: messages ?? undefined, theme, trustedOrigins }, EMPTY, text);
  }
});

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

test('a message that is no text, an invalid theme and an invalid list of origins are left out', () => {
  slot('{"locale":"de","messages":{"A":"a","B":null,"C":1},"theme":"red","trustedOrigins":"*"}');
  const { locale, messages, theme, trustedOrigins } = readBoot();
  assert.equal([locale, messages, theme, trustedOrigins], ['de', { A: 'a' }, undefined, []]);
});

test.run();
