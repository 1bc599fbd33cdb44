import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Column } from '../../../../../shared/ui/table/column';
import { rowIndex } from '../../../../../shared/ui/table/row-index';

interface Pet {
  name: string;
  kind: string;
}

const PETS: readonly Pet[] = [
  { name: 'Zoë', kind: 'dog' },
  { name: 'Ärger', kind: 'cat' },
  { name: 'Rex 10', kind: 'dog' },
  { name: 'Rex 9', kind: 'Cat' },
];

const COLUMNS: readonly Column<Pet>[] = [
  { id: 'name', title: 'Name', text: ({ name }) => name },
  { id: 'kind', title: 'Kind', text: ({ kind }) => kind },
  { id: 'length', title: 'Length', text: () => '', sortText: ({ name }) => String(name.length) },
];

function counted() {
  let reads = 0;
  const text = ({ name }: Pet) => {
    reads++;
    return name;
  };
  const column: Column<Pet> = { id: 'name', title: '', text };
  return { column, reads: () => reads };
}

function look({ search = '', column = '', descending = false, locale = 'en' }) {
  const sort = column === '' ? undefined : { column, descending };
  const found = rowIndex(PETS, { columns: COLUMNS, locale }).find({ search, sort });
  return found.rows(0, found.count).map(({ name }) => name);
}

const LOOKS: readonly (readonly [name: string, look: Parameters<typeof look>[0], names: readonly string[]])[] = [
  ['unsorted rows keep their order', {}, ['Zoë', 'Ärger', 'Rex 10', 'Rex 9']],
  [
    'texts sort as the language has it, numbers by their value',
    { column: 'name' },
    ['Ärger', 'Rex 9', 'Rex 10', 'Zoë'],
  ],
  ['the other way round', { column: 'name', descending: true }, ['Zoë', 'Rex 10', 'Rex 9', 'Ärger']],
  ['in Danish Ä is last', { column: 'name', locale: 'da' }, ['Rex 9', 'Rex 10', 'Zoë', 'Ärger']],
  [
    'equals stay as they came, also the other way round',
    { column: 'kind', descending: true },
    ['Zoë', 'Rex 10', 'Rex 9', 'Ärger'],
  ],
  ['what is sorted by may differ from what is shown', { column: 'length' }, ['Zoë', 'Ärger', 'Rex 9', 'Rex 10']],
  ['an unknown column sorts nothing', { column: 'none' }, ['Zoë', 'Ärger', 'Rex 10', 'Rex 9']],
  ['a search looks into every column', { search: 'cat' }, ['Ärger', 'Rex 9']],
  ['a search needs all its words, in whatever columns', { search: 'dog rex' }, ['Rex 10']],
  ['a search crosses no border between columns', { search: 'x9cat' }, []],
  ['a search is sorted too', { search: 'rex', column: 'name' }, ['Rex 9', 'Rex 10']],
];

for (const [name, what, names] of LOOKS) test(name, () => assert.equal(look(what), names));

test('equal queries are computed once, and each text is read once, none without sort and search', () => {
  const { column, reads } = counted();
  const index = rowIndex(PETS, { columns: [column], locale: 'en' });
  const sort = { column: 'name', descending: false };
  assert.equal([index.find({ search: ' ', sort: undefined }).count, reads()], [PETS.length, 0]);
  const found = index.find({ search: '', sort });
  assert.is(index.find({ search: '', sort: { ...sort } }), found);
  index.find({ search: '', sort: { ...sort, descending: true } });
  assert.is(reads(), PETS.length);
  index.find({ search: 'r', sort });
  index.find({ search: 're', sort });
  assert.is(reads(), 2 * PETS.length);
});

test('a search does not repeat what was prepared', () => {
  const { column, reads } = counted();
  const index = rowIndex(PETS, { columns: [column], locale: 'en' });
  assert.equal([index.prepare(3), reads()], [false, 3]);
  assert.equal([index.prepare(3), reads()], [true, 4]);
  assert.is(index.find({ search: 'rex', sort: undefined }).count, 2);
  assert.is(reads(), 4);
});

test.run();
