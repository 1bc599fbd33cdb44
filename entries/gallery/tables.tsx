import { useState } from 'react';
import { Button } from '../../shared/ui/button/Button';
import { TextField } from '../../shared/ui/form/TextField';
import { Icon } from '../../shared/ui/image/Icon';
import { type Column, DataTable } from '../../shared/ui/table/DataTable';
import { HOSTILE, type Person, somePeople } from './people';

const COLOURS = {
  Confirmed: 'text-success-ink',
  Unconfirmed: 'text-error-ink',
  Declined: 'text-error-ink',
} as const;

/** A table's columns as the API keys have them. */
export const COLUMNS: readonly Column<Person>[] = [
  { id: 'name', title: 'User', text: ({ name }) => name },
  { id: 'label', title: 'Label', text: ({ label }) => label },
  {
    id: 'status',
    title: 'Status',
    text: ({ status }) => status,
    cell: ({ status }) => <span className={COLOURS[status]}>{status}</span>,
  },
  {
    id: 'action',
    title: 'Action',
    text: () => '',
    sortable: false,
    cell: () => <Remove />,
    className: '@min-[600px]:w-24',
  },
];

function Remove() {
  return (
    <Button action="delete" variant="text" className="px-2.5" aria-label="Delete">
      <Icon name="close" />
    </Button>
  );
}

const MANY = somePeople(120);

/** A table with everything, a small one, an empty one, and one with names that try to break it. */
export function Tables() {
  const [search, setSearch] = useState('');
  const [rows, setRows] = useState<readonly Person[]>(MANY);
  const [active, setActive] = useState<string>();
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-80">
          <TextField name="search" label="Search" onInput={({ currentTarget }) => setSearch(currentTarget.value)} />
        </div>
        <Button variant="secondary" action="many" onClick={() => setRows(somePeople(100_000))}>
          100,000 rows
        </Button>
      </div>
      <DataTable
        part="people"
        caption="People"
        columns={COLUMNS}
        rows={rows}
        rowId={({ id }) => id}
        search={search}
        initialSort={{ column: 'name', descending: false }}
        activeId={active}
        onRowClick={({ id }) => setActive(id)}
        empty="Nobody found"
      />
      <DataTable
        part="hostile"
        caption="Hostile names"
        columns={COLUMNS}
        rows={HOSTILE}
        rowId={({ id }) => id}
        footer={false}
        onRowClick={() => {}}
        empty="Nobody"
      />
      <DataTable
        part="nobody"
        caption="Nobody"
        columns={COLUMNS}
        rows={[]}
        rowId={({ id }) => id}
        empty="There is nobody yet."
      />
    </>
  );
}
