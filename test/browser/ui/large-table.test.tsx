import { useState } from 'react';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Column, DataTable } from '../../../shared/ui/table/DataTable';
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

/** Counts the comparisons of collators, which are the work of sorting. */
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

/** Runs an action and waits for its result. Returns the comparisons it took; the time is only logged. */
async function workOf(name: string, act: () => void): Promise<number> {
  comparisons = 0;
  const start = performance.now();
  act();
  await frame();
  // biome-ignore lint/suspicious/noConsole: a measure to read
  console.log(`${name}: ${Math.round(performance.now() - start)} ms, ${comparisons} comparisons`);
  return comparisons;
}

const click = (selector: string) => () => one(selector).click();
const byName = click('[data-action=sort][data-column=name]');

test.before(async () => {
  Intl.Collator = counting;
  await draw(<Page />);
});
test.after(() => {
  Intl.Collator = Collator;
  clear();
});

test('of 100,000 rows only a page is drawn', () => {
  assert.is(rows(), 10);
});

test('a sort compares a few times per row, not as often as sorting all would', async () => {
  const work = await workOf('sort by name', byName);
  assert.ok(work < 3 * COUNT, `${work} comparisons`);
  const expected = PEOPLE.map(({ name }) => name).sort(new Collator('en', { numeric: true }).compare);
  assert.equal(names(), expected.slice(0, 10));
});

test('the next page is hardly any more work', async () => {
  const work = await workOf('next page', click('[data-action=next-page]'));
  assert.ok(work < COUNT / 10, `${work} comparisons`);
  assert.is(rows(), 10);
});

test('a search looks through all of them and draws a page', async () => {
  await workOf('first search', () => search('jurgen 77'));
  assert.is(rows(), 10);
  for (const name of names()) assert.match(name ?? '', /Jürgen.*77/);
  await workOf('next letter', () => search('jurgen 777'));
  const work = await workOf('back to all', () => search(''));
  assert.ok(work < 3 * COUNT, `${work} comparisons`);
  assert.is(rows(), 10);
});

test.run();
