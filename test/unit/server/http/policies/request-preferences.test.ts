import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { requestAppearance, requestLocale } from '../../../../../server/http/policies/request-preferences';

const LOCALES: readonly (readonly [wishes: Parameters<typeof requestLocale>[0], locale: string])[] = [
  [{ cookie: undefined, acceptLanguage: undefined }, 'en-US'],
  [{ cookie: undefined, acceptLanguage: 'de-AT,de;q=0.9,en;q=0.8' }, 'de-AT'],
  [{ cookie: undefined, acceptLanguage: 'ja,fr;q=0.5,de;q=0.7' }, 'de'],
  [{ cookie: undefined, acceptLanguage: 'de;q=0,fr;q=0.1' }, 'fr'],
  [{ cookie: undefined, acceptLanguage: '*' }, 'en-US'],
  [{ cookie: undefined, acceptLanguage: 'zh-CN,zh;q=0.9' }, 'zh-Hans-CN'],
  [{ cookie: 'pl', acceptLanguage: 'de' }, 'pl'],
  [{ cookie: '"><script>', acceptLanguage: 'de' }, 'de'],
  [{ cookie: 'xx', acceptLanguage: 'xx' }, 'en-US'],
  [{ lng: 'hr', cookie: 'pl', acceptLanguage: 'de' }, 'hr'],
  [{ lng: '', cookie: 'pl', acceptLanguage: 'de' }, 'pl'],
];

test('the address, then the cookie, then the browser decide the language', () => {
  for (const [wishes, locale] of LOCALES) assert.is(requestLocale(wishes), locale, JSON.stringify(wishes));
});

const THEMES: readonly (readonly [cookie: string | undefined, theme: ReturnType<typeof requestAppearance>])[] = [
  [undefined, { name: '', theme: undefined }],
  ['', { name: '', theme: undefined }],
  ['system', { name: '', theme: undefined }],
  ['light', { name: 'light', theme: { IsDark: false } }],
  ['dark', { name: 'dark', theme: { IsDark: true } }],
  ['contrast', { name: 'contrast', theme: { Contrast: true } }],
  ['dark.contrast', { name: 'dark contrast', theme: { IsDark: true, Contrast: true } }],
  ['contrast.dark."><script>', { name: 'dark contrast', theme: { IsDark: true, Contrast: true } }],
];

test('the theme cookie decides the appearance, and nothing else in it does', () => {
  for (const [cookie, theme] of THEMES) assert.equal(requestAppearance(cookie), theme, cookie);
});

test.run();
