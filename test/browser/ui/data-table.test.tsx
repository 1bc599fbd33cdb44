import { sendKeys } from '@web/test-runner-commands';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Column, DataTable } from '../../../shared/ui/table/DataTable';
import { clear, draw, frame, one, sideways } from './styled';

interface Person {
  id: string;
  name: string;
  label: string;
}

const COLUMNS: readonly Column<Person>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name },
  { id: 'label', title: 'Label', text: ({ label }) => label },
  { id: 'action', title: 'Action', text: () => '', sortable: false, cell: () => <button type="button">x</button> },
];

const PEOPLE = [...Array(30).keys()].map((index) => ({ id: `${index}`, name: `Person ${index}`, label: 'Label' }));

const HOSTILE: readonly Person[] = [
  ['<img src=x onerror="window.hacked = true">', '{{messages.ERROR}}'],
  ['W'.repeat(10_000), '0'.repeat(10_000)],
  ['\u202edrowssap', 'after'],
  ['\u200b\u200d\ufeff', '\u200b'],
  ['👩‍👩‍👧‍👦'.repeat(3000), 'e\u0301'.repeat(5000)],
  ['ישראל', 'مفتاح'],
].map(([name = '', label = ''], index) => ({ id: `${index}`, name, label }));

const table = (rows: readonly Person[]) => (
  <main>
    <DataTable
      caption="People"
      columns={COLUMNS}
      rows={rows}
      rowId={({ id }) => id}
      footer={false}
      onRowClick={() => {}}
      empty="Nobody"
    />
  </main>
);

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const box = (selector: string) => one(selector).getBoundingClientRect();

test.after(clear);

/** As wide as the tables with the most columns. */
const WIDE: readonly Column<Person>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name, className: 'columns:min-w-44' },
  ...['Type', 'Admin group', 'Technical user group', 'Details', 'Isolated'].map((title) => ({
    ...{ id: title, title, text: ({ id }: Person) => `administrators management ${id}` },
  })),
  { id: 'action', title: 'Action', text: () => '', sortable: false, cell: () => <button type="button">Delete</button> },
];

for (const width of [320, 600, 960, 1280]) {
  test(`no column is cut off at ${width} px, with text of 100 % and 200 %, and no word is broken`, async () => {
    for (const size of ['100%', '200%']) {
      document.documentElement.style.fontSize = size;
      await draw(
        <DataTable caption="People" columns={WIDE} rows={PEOPLE.slice(0, 2)} rowId={({ id }) => id} empty="Nobody" />,
        { width },
      );
      const { left, right } = box('[data-part=row]');
      for (const part of all('[data-part=row] :is(button, bdi)').map((each) => each.getBoundingClientRect()))
        assert.ok(part.left >= left && part.right <= right + 1, `${size}: ${part.left} to ${part.right}`);
      assert.is(sideways(), 0, size);
      for (const cell of all('[data-part=row] bdi')) {
        const word = document.createRange();
        word.setStart(cell.firstChild ?? cell, 0);
        word.setEnd(cell.firstChild ?? cell, Math.min(14, cell.textContent.length));
        if (cell.textContent.startsWith('administrators')) assert.is(word.getClientRects().length, 1, size);
      }
    }
    document.documentElement.style.fontSize = '';
  });
}

for (const width of [320, 360, 600, 960, 1280]) {
  test(`hostile names break no layout at ${width} px`, async () => {
    await draw(table(HOSTILE), { width });
    assert.is(sideways(), 0);
    for (const row of all('[data-part=row]')) {
      const { height } = row.getBoundingClientRect();
      assert.ok(height < 300, `a row is ${height} px high`);
    }
    assert.is(Reflect.get(window, 'hacked'), undefined);
    const [first, reversed, unseen] = [0, 2, 3].map((row) => one(`[data-id="${row}"] bdi`));
    assert.is(first?.textContent, HOSTILE[0]?.name);
    assert.is(reversed && getComputedStyle(reversed).unicodeBidi, 'isolate');
    assert.ok(unseen && unseen.textContent?.trim() !== '' && unseen.offsetWidth > 0, 'a row without a name');
  });
}

test('no control is smaller than 44 px', async () => {
  for (const width of [360, 1280]) {
    await draw(table(HOSTILE), { width });
    const sorters = width < 600 ? '[data-part=sort] select, [data-part=sort] button' : '[data-action=sort]';
    for (const control of all(`[data-action=open], ${sorters}`)) {
      const { width: wide, height } = control.getBoundingClientRect();
      assert.ok(wide >= 44 && height >= 44, `${control.outerHTML.slice(0, 80)} at ${width} px: ${wide} × ${height}`);
    }
  }
});

test('in a wide window rows are lines, and their head stays on scrolling', async () => {
  await draw(table(PEOPLE));
  assert.is(box('[data-id="0"] td:nth-child(1)').top, box('[data-id="0"] td:nth-child(2)').top);
  one('[data-id="25"]').scrollIntoView({ block: 'center' });
  await frame();
  assert.ok(scrollY > 300);
  assert.is(Math.round(box('th').top), 0);
  const top = document.elementFromPoint(60, 10);
  assert.ok(top?.closest('th'), 'the head lies above the rows');
});

test('on a phone rows are cards with the columns’ titles, and can still be sorted', async () => {
  await draw(table(PEOPLE), { width: 360 });
  const [name, label, action] = all('[data-id="0"] td');
  assert.ok(name && label && action);
  assert.ok(label.getBoundingClientRect().top >= name.getBoundingClientRect().bottom - 1, 'not below one another');
  const [title] = label.children;
  assert.equal([title?.textContent, title instanceof HTMLElement && title.offsetWidth > 0], ['Label', true]);
  assert.ok(
    action.getBoundingClientRect().left > 250 && action.getBoundingClientRect().top < label.getBoundingClientRect().top,
  );
  assert.is(box('[data-action=sort]').width, 0, 'a head that looks like a row');
  const choice = one<HTMLSelectElement>('[data-part=sort] select');
  assert.equal([...choice.options].map(({ value }) => value).slice(-2), ['name', 'label']);
  choice.value = 'name';
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  await frame();
  assert.is(one('th').ariaSort, 'ascending');
  one('[data-action=sort-direction]').click();
  await frame();
  assert.is(one('[data-part=row] bdi').textContent, 'Person 29');
  assert.equal([one('[data-action=sort-direction]').ariaPressed, one('th').ariaSort], ['true', 'descending']);
});

test('cards with fewer than two rows have no sort control; a wide table sorts by its head', async () => {
  for (const count of [0, 1]) {
    await draw(table(PEOPLE.slice(0, count)), { width: 360 });
    assert.equal(all('[data-part=sort]'), []);
  }
  await draw(table(PEOPLE));
  assert.is(box('[data-part=sort]').height, 0);
  assert.ok(box('[data-action=sort]').height >= 44);
});

const LONGEST = [{ id: '0', name: 'W'.repeat(100), label: `${'word '.repeat(19)}W-end` }];

test('at 400 % a card shows a label of 100 characters whole', async () => {
  await draw(table(LONGEST), { width: 320, height: 256 });
  for (const text of all('[data-part=row] bdi')) {
    assert.ok(text.scrollHeight <= text.clientHeight, `${text.textContent}: ${text.scrollHeight} px`);
  }
});

test('what a column of a wide table cuts is in its tooltip', async () => {
  await draw(table(LONGEST), { width: 700 });
  const [name, label] = all('[data-part=row] bdi');
  assert.ok(name && label && name.scrollHeight > name.clientHeight, 'nothing is cut');
  assert.equal([name.title, label.title], [LONGEST[0]?.name, LONGEST[0]?.label]);
  await draw(table(PEOPLE));
  assert.is(one('[data-part=row] bdi').title, '');
});

test('the values of a card begin under each other, and a status is not broken between its characters', async () => {
  const columns: readonly Column<Person>[] = [
    ...COLUMNS.slice(0, 2),
    { id: 'status', title: '状态', text: () => '已确认', cell: () => <span data-part="status">已确认</span> },
    { id: 'note', title: 'Note', text: () => '', cell: () => 'word '.repeat(60) },
  ];
  for (const width of [320, 610]) {
    await draw(
      <DataTable caption="People" columns={columns} rows={PEOPLE.slice(0, 2)} rowId={({ id }) => id} empty="Nobody" />,
      { width },
    );
    assert.is(one('[data-part=status]').getClientRects().length, 1);
    assert.ok(box('[data-part=status]').height < 30, `at ${width} px: ${box('[data-part=status]').height} px high`);
    if (width > 600) continue;
    const starts = all('[data-id="0"] td:not(:first-child) > div').map((value) => value.getBoundingClientRect().left);
    assert.is(new Set(starts).size, 1, String(starts));
  }
});

test('a table of cards is still a table to a screen reader', async () => {
  await draw(table(PEOPLE.slice(0, 1)), { width: 360 });
  const roles = ['table', 'thead', 'tbody tr', 'th', 'td'].map((selector) => one(selector).role);
  assert.equal(roles, ['table', 'rowgroup', 'row', 'columnheader', 'cell']);
});

test('the tab key stops once in a row, beside its own controls; arrows move on', async () => {
  await draw(table(PEOPLE.slice(0, 3)));
  one('[data-action=sort][data-column=label]').focus();
  await sendKeys({ press: 'Tab' });
  assert.is(document.activeElement, one('[data-id="0"] [data-action=open]'));
  await sendKeys({ press: 'ArrowDown' });
  assert.is(document.activeElement, one('[data-id="1"] [data-action=open]'));
  await sendKeys({ press: 'Tab' });
  assert.is(document.activeElement, one('[data-id="1"] td:last-child button'));
  await sendKeys({ press: 'Tab' });
  assert.is(document.activeElement, one('[data-id="2"] [data-action=open]'));
});

test.run();
