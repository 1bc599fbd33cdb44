import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PROVIDER_TYPES } from '../../../../../shared/contract/providers';
import en from '../../../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../../../shared/i18n/set-messages';
import { setTranslator } from '../../../../../shared/i18n/translate';
import { PROBLEM_KEYS, problemText } from '../../../../../shared/ui/providers/problem-text';
import { providerTypeText } from '../../../../../shared/ui/providers/provider-type-text';

test.before(() => setMessages({ locale: 'en', translations: en }));
test.after(() => setTranslator(undefined));

test('every problem that a server names has a text', () => {
  for (const key of PROBLEM_KEYS) assert.is(problemText(key), Reflect.get(en, key), key);
});

test('the own words of a server are shown', () => assert.is(problemText('No such object'), 'No such object'));

test('every type of a provider has a name of its own', () => {
  const names = PROVIDER_TYPES.map(providerTypeText);
  assert.is(new Set(names).size, PROVIDER_TYPES.length);
  for (const type of PROVIDER_TYPES) if (type !== 'D3') assert.is.not(providerTypeText(type), type);
});

test('a type that is not known stays as it is', () => {
  for (const type of ['Quantum', 'toString', '']) assert.is(providerTypeText(type), type);
});

test.run();
