import '../../../../dom';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SearchField } from '../../../../../shared/ui/form/SearchField';
import { cleanUp, one, painted, render, type } from '../../../../render';

let searched: string[] = [];

function Field() {
  const [text, setText] = useState('');
  const onSearch = (next: string) => {
    searched.push(next);
    setText(next);
  };
  return <SearchField name="search" label="Search pets" value={text} onSearch={onSearch} />;
}

const clearButton = () => document.querySelector<HTMLElement>('[data-action=clear-search]');

test.before.each(async () => {
  searched = [];
  await render(<Field />);
});
test.after(cleanUp);

test('the label names the field, and stands in it while it is empty', () => {
  const input = one<HTMLInputElement>('input[type=search]');
  assert.equal([input.getAttribute('aria-label'), input.placeholder], ['Search pets', 'Search pets']);
  assert.is(clearButton(), null);
});

test('the button clears the text and leaves the focus in the field', async () => {
  await type('input', 'cat');
  const button = clearButton();
  assert.equal([button?.getAttribute('aria-label'), button?.title], ['SEARCH_CLEAR', 'SEARCH_CLEAR']);
  button?.click();
  await painted();
  assert.equal([searched.at(-1), one<HTMLInputElement>('input').value, clearButton()], ['', '', null]);
  assert.is(document.activeElement, one('input'));
});

test.run();
