import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { keysOfFiles, keyTable, literalsOf, requireKey } from '../../../../build/pages/message-keys';
import { withFiles } from '../temporary-folder';

const ENGLISH = ['TITLE', 'SAVE', 'DAYS_one', 'DAYS_other', 'ERROR'];
const table = keyTable(ENGLISH, ['DAYS_few', 'TITLE', 'STRAY_few']);

const CODE: [title: string, code: string, translated: string[]][] = [
  ['a literal', `t('SAVE')`, ['SAVE']],
  ['a template without values', 't(`SAVE`)', ['SAVE']],
  ['either side of a condition, but not the condition', `t(kind === 'x' ? 'SAVE' : 'TITLE')`, ['SAVE', 'TITLE']],
  ['a literal in parentheses', `t(('SAVE'))`, ['SAVE']],
  ['its values', `t('DAYS', { count: 1, name: 'SAVE2' })`, ['DAYS']],
  ['a call inside a call', `t('TITLE', { name: t('SAVE') })`, ['SAVE', 'TITLE']],
  ['an attribute', `const x = <p title={t('SAVE')}>text</p>`, ['SAVE']],
  ['what another function is told', `translate('SAVE'); x.t('TITLE')`, []],
  ['what another function makes of a literal', `t(keyOf('SAVE'))`, []],
];

test('what is handed to t() is found, and types and import paths are no strings of the code', () => {
  for (const [title, code, translated] of CODE)
    assert.equal([...literalsOf(code, 'x.tsx').translated].sort(), translated, title);
  const { all } = literalsOf(`import x from 'SAVE'; type A = 'TITLE'; const y = 'ERROR';`, 'x.ts');
  assert.equal([...all], ['ERROR']);
});

test('a page needs every key its files name, a plural with the forms of all languages', () =>
  withFiles(
    { 'a.ts': `t('DAYS'); const key = 'ERROR';`, 'b.tsx': `const other = 'no key';`, 'c.css': 'SAVE' },
    (root) => {
      const files = ['a.ts', 'b.tsx', 'c.css'].map((name) => `${root}/${name}`);
      assert.equal(keysOfFiles(files, table), ['DAYS_few', 'DAYS_one', 'DAYS_other', 'ERROR']);
    },
  ));

test('a key the English catalogue lacks fails the build with its file and name', () =>
  withFiles({ 'a.ts': `t('STRAY')` }, (root) => {
    assert.throws(() => keysOfFiles([`${root}/a.ts`], table), /a\.ts uses the message STRAY, which .*en\.json/);
    assert.throws(() => requireKey('NO_TITLE', 'The row /x of x', table), /The row \/x of x uses the message NO_TITLE/);
  }));

test.run();
