import { useState } from 'react';
import { Button } from '../../shared/ui/button/Button';
import { SearchField } from '../../shared/ui/form/SearchField';
import { DataTable } from '../../shared/ui/table/DataTable';
import { NoUserFound } from './empty-states';
import { HOSTILE, type SampleUser, sampleUsers } from './sample-users';
import { USER_COLUMNS } from './user-columns';

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
        columns={USER_COLUMNS}
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
        columns={USER_COLUMNS}
        rows={HOSTILE}
        rowId={({ id }) => id}
        footer={false}
        onRowClick={() => {}}
        empty="No users"
      />
      <DataTable
        part="no-users"
        caption="No users"
        columns={USER_COLUMNS}
        rows={[]}
        rowId={({ id }) => id}
        empty="There are no users yet."
      />
    </>
  );
}
