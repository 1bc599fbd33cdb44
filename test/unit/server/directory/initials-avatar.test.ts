import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { initialsOf } from '../../../../server/directory/initials-avatar';

const FAMILY = '👨‍👩‍👧‍👦';

const NAMES: Readonly<Record<string, string>> = {
  'Ada Lovelace': 'AL',
  'Ada King Lovelace': 'AL',
  ada: 'A',
  '  ada   lovelace ': 'AL',
  'Élodie d’Arc': 'ÉD',
  'E\u0301lodie': 'É',
  'ß test': 'ßT',
  "'O Connor": 'OC',
  王小明: '王',
  '田中 陽子': '田陽',
  'ओजस्वी शर्मा': 'ओश',
  'محمد علي': 'مع',
  '\u202eadmin\u202c': 'A',
  [`${FAMILY} Smith`]: `${FAMILY}S`,
  '🇩🇪 Anna': '🇩🇪A',
  '👍🏽': '👍🏽',
  '7 Zwerge': '7Z',
  '<img src=x onerror=alert(1)>': 'IO',
  '"><script>alert(1)</script>': 'S',
  '&amp; &lt;': 'AL',
  '\0\u0007': '?',
  '': '?',
  '--- ...': '?',
  '\ud800': '?',
};

test('initials are the first graphemes of the first and the last word, in any script, of bounded length', () => {
  for (const [name, initials] of Object.entries(NAMES)) assert.is(initialsOf(name), initials, JSON.stringify(name));
  assert.ok([...initialsOf(`q${'\u0301'.repeat(10_000)}`)].length <= 14);
});

test.run();
