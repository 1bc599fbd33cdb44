import '../../../../support/dom/dom';
import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setTranslator } from '../../../../../shared/i18n/translate';
import { type Column, DataTable } from '../../../../../shared/ui/table/DataTable';
import { cleanUp, one, painted, render } from '../../../../support/dom/render';
import { replaceGlobals } from '../../host/fake-window';

interface Pet {
  id: string;
  name: string;
  kind: string;
}

const COLUMNS: readonly Column<Pet>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name },
  { id: 'kind', title: 'Kind', text: ({ kind }) => kind, cell: ({ kind }) => <b>{kind}</b> },
  { id: 'action', title: 'Action', text: () => '', sortable: false, cell: () => <button type="button">x</button> },
];

const pets = (count: number): Pet[] =>
  [...Array(count).keys()].map((index) => ({
    id: `id${index}`,
    name: `Pet ${count - index}`,
    kind: index % 2 ? 'cat' : 'dog',
  }));

type Props = Partial<Parameters<typeof DataTable<Pet>>[0]>;

const table = (props: Props) => (
  <DataTable caption="Pets" columns={COLUMNS} rows={pets(3)} rowId={({ id }) => id} empty="Nobody" {...props} />
);

let change: (props: Props) => void = () => {};

/** A table whose properties a test changes. */
function Changing(first: Props) {
  const [props, setProps] = useState(first);
  change = (changed) => setProps({ ...props, ...changed });
  return table(props);
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const texts = (selector: string) => all(selector).map((element) => element.textContent);
const names = () => texts('[data-part=row] td:first-child');
const range = () => document.querySelector('[data-part=range]')?.textContent;
const sortHeads = () => all('th').map((head) => head.getAttribute('aria-sort'));
const arrowsHidden = () => all('[data-action=sort] svg').map(({ classList }) => classList.contains('opacity-0'));

async function press(selector: string): Promise<void> {
  one(selector).click();
  await painted();
}

test.before(() => setTranslator((key, values) => [key, ...Object.values(values ?? {})].join(' ')));
test.after(() => {
  cleanUp();
  setTranslator(undefined);
});

test('it is a table with a caption, a head for each column and a cell for each', async () => {
  await render(table({}));
  assert.is(one('table caption').textContent, 'Pets');
  assert.equal(texts('th[scope=col] > :first-child'), ['Name', 'Kind', 'Action']);
  assert.equal(names(), ['Pet 3', 'Pet 2', 'Pet 1']);
  assert.is(all('[data-part=row] td').length, 9);
  assert.is(one('td b').textContent, 'dog');
  const sortable = all('[data-action=sort]').map(({ dataset }) => dataset.column);
  assert.equal(sortable, ['name', 'kind'], 'a column of controls has no button to sort');
});

test('a cell without a text is empty, and no title stands alone on its card; the first cell names its row', async () => {
  const columns = [...COLUMNS.slice(0, 1), { id: 'kind', title: 'Kind', text: ({ kind }: Pet) => kind }];
  await render(table({ columns, rows: [{ id: 'a', name: '', kind: '' }] }));
  const [name, kind] = all('[data-part=row] td');
  assert.is(name?.textContent, '–');
  assert.is(kind?.querySelector('bdi'), null);
  assert.match(kind?.className ?? '', / hidden /);
});

test('a header sorts by its column and then reverses; no other has aria-sort', async () => {
  await render(table({ initialSort: { column: 'kind', descending: true } }));
  assert.equal(sortHeads(), [null, 'descending', null]);
  await press('[data-action=sort][data-column=name]');
  assert.equal(names(), ['Pet 1', 'Pet 2', 'Pet 3']);
  assert.equal(sortHeads(), ['ascending', null, null]);
  await press('[data-action=sort][data-column=name]');
  assert.equal(names(), ['Pet 3', 'Pet 2', 'Pet 1']);
  assert.equal(sortHeads(), ['descending', null, null]);
  assert.equal(arrowsHidden(), [false, true]);
});

const PAGERS: [name: string, props: Props, range: string | undefined, sizes: string[]][] = [
  ['a footer offers four sizes, the first at first', { rows: pets(30) }, '1 10 30', ['10', '25', '50', '100']],
  ['other sizes may be offered', { rows: pets(30), pageSize: [25, 50] }, '1 25 30', ['25', '50']],
  ['one size is no choice', { rows: pets(30), pageSize: 20 }, '1 20 30', []],
  ['without a footer 100 rows need no pager', { rows: pets(100), footer: false }, undefined, []],
  ['without a footer row 101 can still be reached', { rows: pets(101), footer: false }, '1 100 101', []],
  ['no rows, no pager', { rows: [] }, undefined, []],
];

test('a pager offers its sizes where there is more than one, and is there where not all rows are shown', async () => {
  for (const [name, props, shown, sizes] of PAGERS) {
    await render(table(props));
    assert.is(range(), shown && `TABLE_RANGE ${shown}`, name);
    assert.is(document.querySelector('[data-part=pager]') === null, shown === undefined, name);
    assert.equal(texts('[data-part=pager] option'), sizes, name);
    if (shown) assert.is(names().length, Number(shown.split(' ')[1]), name);
  }
});

test('the pager goes forward and back, stops at the ends and keeps the focus', async () => {
  await render(table({ rows: pets(25) }));
  const back = one('[data-action=previous-page]');
  const on = one('[data-action=next-page]');
  assert.equal([back.getAttribute('aria-disabled'), on.getAttribute('aria-disabled')], ['true', null]);
  await press('[data-action=next-page]');
  assert.is(names()[0], 'Pet 15');
  await press('[data-action=next-page]');
  assert.equal(names(), ['Pet 5', 'Pet 4', 'Pet 3', 'Pet 2', 'Pet 1']);
  on.focus();
  await press('[data-action=next-page]');
  assert.equal([names().length, on.getAttribute('aria-disabled')], [5, 'true']);
  assert.is(document.activeElement, on);
  await press('[data-action=previous-page]');
  assert.is(names()[0], 'Pet 15');
});

test('another page size keeps the first row in sight', async () => {
  await render(table({ rows: pets(60) }));
  for (let page = 0; page < 3; page++) await press('[data-action=next-page]');
  const select = one<HTMLSelectElement>('[data-part=pager] select');
  select.value = '25';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await painted();
  assert.equal([names().length, names()[0]], [25, 'Pet 35'], 'row 26, before row 31');
});

test('a sort or a search begins on the first page', async () => {
  await render(<Changing rows={pets(40)} />);
  await press('[data-action=next-page]');
  await press('[data-action=sort][data-column=name]');
  assert.is(names()[0], 'Pet 1');
  await press('[data-action=next-page]');
  assert.is(names()[0], 'Pet 11');
  change({ search: 'dog' });
  await painted();
  assert.equal([range(), names()[0]], ['TABLE_RANGE 1 10 20', 'Pet 2']);
});

test('the number of rows found is in a live region, with a pager or without, and none have a text', async () => {
  const found = () => one('[data-part=found]').textContent;
  await render(table({ search: 'dog', footer: false }));
  assert.equal([found(), names()], ['COMBOBOX_RESULTS 2', ['Pet 3', 'Pet 1']]);
  await render(table({ search: 'dog' }));
  assert.equal([found(), range()], ['', 'TABLE_RANGE 1 2 2']);
  await render(table({ footer: false }));
  assert.is(found(), '');
  await render(table({ search: 'nobody' }));
  const empty = one('[data-part=empty]');
  assert.equal([found(), empty.textContent, empty.getAttribute('colspan')], ['COMBOBOX_RESULTS 0', 'Nobody', '3']);
  await render(table({ rows: [] }));
  assert.is(one('[data-part=empty]').textContent, 'Nobody');
});

test('a row opens wherever it is clicked but on a control, and gives its only button, named by its text, the focus', async () => {
  const opened: string[] = [];
  await render(table({ onRowClick: ({ id }) => opened.push(id) }));
  assert.equal(texts('[data-action=open]'), ['Pet 3', 'Pet 2', 'Pet 1']);
  await press('[data-id=id1] td:last-child button');
  assert.equal(opened, []);
  await press('[data-part=row][data-id=id1] td:nth-child(2)');
  assert.equal(opened, ['id1']);
  assert.is(document.activeElement, one('[data-id=id1] [data-action=open]'));
  await press('[data-id=id0] [data-action=open]');
  const selection = { isCollapsed: false, containsNode: (node: Node) => node === one('[data-id=id2]') };
  const restore = replaceGlobals({ getSelection: () => selection });
  one('[data-id=id2] td').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  restore();
  assert.equal(opened, ['id1', 'id0'], 'the click that ends a selection opens nothing');
  await render(table({}));
  assert.equal(texts('[data-action=open]'), []);
});

test('a row with an address has a link, which opens it in place unless a key asks for a new tab', async () => {
  const opened: string[] = [];
  await render(table({ rowHref: ({ id }) => `/pets/${id}`, onRowClick: ({ id }) => opened.push(id) }));
  const link = one<HTMLAnchorElement>('a[data-action=open]');
  assert.is(new URL(link.href).pathname, '/pets/id0');
  const click = (init: MouseEventInit) =>
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  assert.equal([click({ ctrlKey: true }), click({ metaKey: true }), opened], [true, true, []]);
  assert.equal([click({}), opened], [false, ['id0']], 'the page does not navigate');
  one('td:nth-child(2) b').dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
  assert.is(opened.length, 2, 'beside the link a row opens in place');
});

test('arrows move from row to row and stop at the ends', async () => {
  await render(table({ onRowClick: () => {} }));
  const go = async (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    await painted();
    return document.activeElement?.textContent;
  };
  one('[data-id=id0] [data-action=open]').focus();
  assert.is(await go('ArrowDown'), 'Pet 2');
  assert.is(await go('ArrowDown'), 'Pet 1');
  assert.is(await go('ArrowDown'), 'Pet 1');
  assert.is(await go('ArrowUp'), 'Pet 2');
});

test('removed rows do not leave the table on a page that does not exist', async () => {
  await render(<Changing rows={pets(11)} />);
  await press('[data-action=next-page]');
  assert.equal(names(), ['Pet 1']);
  change({ rows: pets(10) });
  await painted();
  assert.equal([names().length, range()], [10, 'TABLE_RANGE 1 10 10']);
});

test('of 100,000 rows a page is drawn, which a sort finds by a few comparisons per row', async () => {
  const count = 100_000;
  let comparisons = 0;
  const { Collator } = Intl;
  Intl.Collator = new Proxy(Collator, {
    construct(target, options: ConstructorParameters<typeof Intl.Collator>) {
      const { compare } = new target(...options);
      return { compare: (one: string, other: string) => ++comparisons && compare(one, other) };
    },
  });
  const rows = [...Array(count).keys()].map((id) => ({
    id: `${id}`,
    name: `Pet ${(id * 48_271) % 99_991}`,
    kind: 'cat',
  }));
  await render(<Changing rows={rows} />);
  await press('[data-action=sort][data-column=name]');
  assert.equal([names().length, names()[1]], [10, 'Pet 0']);
  assert.ok(comparisons > 0 && comparisons < 3 * count, `${comparisons} for a sort`);
  comparisons = 0;
  await press('[data-action=next-page]');
  assert.ok(comparisons < count / 10, `${comparisons} for the next page`);
  change({ search: 'pet 777' });
  await painted();
  change({ search: '' });
  await painted();
  assert.ok(comparisons < 3 * count, `${comparisons} for a search and back`);
  Intl.Collator = Collator;
});

test.run();
