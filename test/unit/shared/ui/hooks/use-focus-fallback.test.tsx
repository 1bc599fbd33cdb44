import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { useFocusFallback } from '../../../../../shared/ui/hooks/use-focus-fallback';
import { cleanUp, one, painted, render } from '../../../../render';

let setRows = (_: readonly string[]): void => {};

/** A list as tables draw it: rows with two controls; a key without `-` has both, with it only the first. */
function List() {
  const [rows, set] = useState<readonly string[]>(['a', 'b', 'c']);
  setRows = set;
  useFocusFallback();
  return (
    <div data-part="main" tabIndex={-1}>
      <button type="button" data-action="add" />
      {rows.map((key) => (
        <div key={key} data-part="row" data-id={key}>
          <button type="button" data-action="open" />
          {key.endsWith('-') ? null : <button type="button" data-action="delete" />}
        </div>
      ))}
    </div>
  );
}

/** Where the focus is: the row and the control, or the part of the page. */
function focus(): string {
  const { activeElement: at } = document;
  const row = at?.closest<HTMLElement>('[data-part=row]')?.dataset.id;
  return [row, at?.getAttribute('data-action') ?? at?.getAttribute('data-part')].filter(Boolean).join(' ');
}

test.after.each(cleanUp);

const GOES: [what: string, at: string, rows: readonly string[], to: string][] = [
  ['a row in the middle goes', '[data-id=b] [data-action=delete]', ['a', 'c'], 'c delete'],
  ['the last row goes', '[data-id=c] [data-action=delete]', ['a', 'b'], 'b delete'],
  ['the next row lacks the control', '[data-id=b] [data-action=delete]', ['a', 'c-'], 'c- open'],
  ['every row goes', '[data-id=b] [data-action=open]', [], 'main'],
  ['other rows go', '[data-id=c] [data-action=open]', ['c'], 'c open'],
];

for (const [what, at, rows, to] of GOES) {
  test(`when ${what}, the focus is at ${to}`, async () => {
    await render(<List />);
    one(at).focus();
    setRows(rows);
    await painted();
    assert.is(focus(), to);
  });
}

test('a focus elsewhere is not moved', async () => {
  await render(<List />);
  one('[data-action=add]').focus();
  setRows(['c']);
  await painted();
  assert.is(focus(), 'add');
});

test.run();
