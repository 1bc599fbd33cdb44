import { useState } from 'react';
import { Button } from '../../shared/ui/button/Button';
import { IconButton } from '../../shared/ui/button/IconButton';
import { SearchField } from '../../shared/ui/form/SearchField';
import { Icon } from '../../shared/ui/image/Icon';
import { type Column, DataTable } from '../../shared/ui/table/DataTable';
import { NoUserFound } from './empty-states';
import { HOSTILE, type SampleUser, sampleUsers } from './sample-users';

const COLOURS = {
  Confirmed: 'text-success-ink',
  Unconfirmed: 'text-error-ink',
  Declined: 'text-error-ink',
} as const;

/** Columns like those of the API keys. */
export const COLUMNS: readonly Column<SampleUser>[] = [
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
  },
];

function Remove() {
  return (
    <IconButton action="delete" danger label="Delete" className="columns:-my-1.5 align-middle">
      <Icon name="close" size="size-5" />
    </IconButton>
  );
}

const MANY = sampleUsers(120);

/** A table with all features, one with hostile names, and an empty one. */
export function Tables() {
  const [search, setSearch] = useState('');
  const [rows, setRows] = useState<readonly SampleUser[]>(MANY);
  const [active, setActive] = useState<string>();
  return (
    <>
      <DataTable
        part="users"
        caption="Users"
        columns={COLUMNS}
        rows={rows}
        rowId={({ id }) => id}
        search={search}
        toolbar={
          <>
            <SearchField name="search-users" label="Search users" value={search} onSearch={setSearch} />
            <Button variant="secondary" action="many" onClick={() => setRows(sampleUsers(100_000))}>
              100,000 rows
            </Button>
          </>
        }
        initialSort={{ column: 'name', descending: false }}
        activeId={active}
        onRowClick={({ id }) => setActive(id)}
        empty={<NoUserFound onClear={() => setSearch('')} />}
      />
      <DataTable
        part="hostile"
        caption="Hostile names"
        columns={COLUMNS}
        rows={HOSTILE}
        rowId={({ id }) => id}
        footer={false}
        onRowClick={() => {}}
        empty="No users"
      />
      <DataTable
        part="no-users"
        caption="No users"
        columns={COLUMNS}
        rows={[]}
        rowId={({ id }) => id}
        empty="There are no users yet."
      />
    </>
  );
}
