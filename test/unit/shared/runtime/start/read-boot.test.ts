import '../../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import english from '../../../../../shared/i18n/messages/en.json';
import { setTranslator, t } from '../../../../../shared/i18n/translate';
import { FALLBACK_MESSAGES, setFallbackMessages } from '../../../../../shared/runtime/start/load-messages';
import { prefetchSharedModule } from '../../../../../shared/runtime/start/prefetch-shared-module';
import { readBoot } from '../../../../../shared/runtime/start/read-boot';
import { resetPage } from '../../../../support/dom/dom';

const ADDRESS = '/identityprovider/assets/runtime-1.js';
let idle: (() => void)[] = [];

test.before.each(() => {
  resetPage();
  setTranslator(undefined);
  idle = [];
  globalThis.requestIdleCallback = (act) => idle.push(() => act({ didTimeout: false, timeRemaining: () => 50 }));
});
test.after(() => {
  setTranslator(undefined);
  Reflect.deleteProperty(globalThis, 'requestIdleCallback'); // happy-dom has none
});

test('the shared chunk is fetched once the browser is idle, as a module, and nothing where a page names none', () => {
  prefetchSharedModule();
  assert.equal(idle, []);
  document.head.append(Object.assign(document.createElement('meta'), { name: 'fetch-ahead', content: ADDRESS }));
  prefetchSharedModule();
  assert.is(document.head.querySelector('link'), null);
  for (const act of idle) act();
  const links = [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')]);
  // Firefox checks `prefetch` against `default-src`, which is 'none', and writes an error to the console.
  assert.equal(links, [['modulepreload', ADDRESS]]);
});

const EMPTY = { locale: undefined, messages: undefined, theme: undefined, trustedOrigins: [] };

function slot(text: string | undefined) {
  resetPage();
  if (text !== undefined) document.head.append(Object.assign(document.createElement('script'), { id: 'boot', text }));
}

const NULLS = '{"locale":null,"messages":null,"theme":null,"trustedOrigins":null}';
/** The first is no slot. */
const EMPTIES = [undefined, '', ' \n ', '{"locale":"de"', 'null', '7', '{"messages":"A"}', NULLS, '{"locale":7}'];

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

test('the fallback messages are those of the English catalogue', () => {
  const catalogue: Readonly<Record<string, string>> = english;
  for (const [key, text] of Object.entries(FALLBACK_MESSAGES)) assert.is(text, catalogue[key], key);
});

test('without a catalogue a failed load shows texts, not keys', () => {
  setFallbackMessages();
  assert.is(t('BUTTON_RETRY'), english.BUTTON_RETRY);
  assert.is(t('ERROR_NETWORK'), english.ERROR_NETWORK);
  assert.is(t('ERROR_INTERNAL_SERVER'), english.ERROR_UNKNOWN);
  assert.is(t('ERROR_UNAVAILABLE_WAIT', { time: '5 s' }), english.ERROR_UNAVAILABLE, 'values have no place here');
});

test.run();
