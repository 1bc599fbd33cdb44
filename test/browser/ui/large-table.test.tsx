import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Column, DataTable } from '../../../shared/ui/DataTable';
import { clear, draw, frame, one } from './styled';

interface Person {
  id: number;
  name: string;
  label: string;
}

const COUNT = 100_000;
const FIRST = ['Ada', 'Björn', 'Çelik', 'Dörte', 'Émile', 'Frank', 'Greta', 'Ingrid', 'Jürgen', '李'];

/** As names come: in no order, and few of them alike. */
const PEOPLE: readonly Person[] = [...Array(COUNT).keys()].map((id) => {
  const mixed = (id * 48_271) % 99_991;
  return { id, name: `${FIRST[mixed % 10]} Number ${mixed}`, label: `Label ${id % 7}` };
});

const COLUMNS: readonly Column<Person>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name },
  { id: 'label', title: 'Label', text: ({ label }) => label },
];

let search: (text: string) => void = () => {};

function Page() {
  const [text, setText] = useState('');
  search = setText;
  return (
    <DataTable
      caption="People"
      columns={COLUMNS}
      rows={PEOPLE}
      rowId={({ id }) => String(id)}
      search={text}
      initialSort={{ column: 'label', descending: false }}
      pageSize={[10, 100]}
      empty="Nobody"
    />
  );
}

let comparisons = 0;
const { Collator } = Intl;

/** Counts what collators are asked: that is the work of sorting. */
const counting = new Proxy(Collator, {
  construct(target, options: ConstructorParameters<typeof Intl.Collator>) {
    const { compare } = new target(...options);
    return {
      compare(one: string, other: string) {
        comparisons++;
        return compare(one, other);
      },
    };
  },
});

const rows = () => document.querySelectorAll('[data-part=row]').length;
const names = () => [...document.querySelectorAll('[data-part=row] td:first-child')].map((cell) => cell.textContent);

/** How long something takes until it can be seen; told, and never what a test depends on. */
async function timed(name: string, act: () => void): Promise<void> {
  const start = performance.now();
  act();
  await frame();
  const spent = Math.round(performance.now() - start);
  // biome-ignore lint/suspicious/noConsole: a measure to read
  console.log(`${name}: ${spent} ms, ${comparisons} comparisons`);
  comparisons = 0;
}

const click = (selector: string) => () => one(selector).click();
const byName = click('[data-action=sort][data-column=name]');

test.before(async () => {
  Intl.Collator = counting;
  await draw(<Page />);
  comparisons = 0;
});
test.after(() => {
  Intl.Collator = Collator;
  clear();
});

test('of 100,000 rows only a page is drawn', () => {
  assert.is(rows(), 10);
});

test('a sort compares a few times per row, not as often as sorting all would', async () => {
  const before = comparisons;
  await timed('sort by name', byName);
  assert.is(before, 0);
  const expected = PEOPLE.map(({ name }) => name).sort(new Collator('en', { numeric: true }).compare);
  assert.equal(names(), expected.slice(0, 10));
});

test('the other way round, and the next page, are no more work', async () => {
  byName();
  await frame();
  const spent = comparisons;
  assert.ok(spent < 6 * COUNT, `${spent} comparisons`);
  comparisons = 0;
  await timed('next page', click('[data-action=next-page]'));
  assert.is(rows(), 10);
});

test('a search looks through all of them and draws a page', async () => {
  await timed('first search', () => search('jurgen 77'));
  assert.ok(rows() > 0);
  for (const name of names()) assert.match(name ?? '', /Jürgen.*77/);
  await timed('next letter', () => search('jurgen 777'));
  await timed('back to all', () => search(''));
  assert.is(rows(), 10);
});

test.run();
