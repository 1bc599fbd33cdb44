import { useState } from 'react';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import { Button } from '../../shared/ui/button/Button';
import { RefreshButton } from '../../shared/ui/button/RefreshButton';
import { SearchField } from '../../shared/ui/form/SearchField';
import { TextField } from '../../shared/ui/form/TextField';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { FormActions } from '../../shared/ui/layout/FormActions';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { SidePanel } from '../../shared/ui/layout/SidePanel';
import { SplitView } from '../../shared/ui/layout/SplitView';
import { DataTable } from '../../shared/ui/table/DataTable';
import { NoUserFound } from './empty-states';
import { type SampleUser, sampleUsers } from './sample-users';
import { USER_COLUMNS } from './user-columns';

const ROWS = sampleUsers(60);

/** A configuration page with a list, and a side panel for one of its rows, which asks before it discards input. */
export function SampleListPage() {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<SampleUser>();
  const [typed, setTyped] = useState('');
  const guard = useUnsavedGuard(typed !== '');
  const show = async (user: SampleUser | undefined) => {
    if (!(await guard.confirmLeave())) return;
    setTyped('');
    setOpen(user);
  };
  return (
    <ConfigPage>
      <SplitView
        panelLabel="Details"
        panel={
          open && (
            <SidePanel key={open.id} title={open.name} onBack={() => void show(undefined)}>
              <TextField
                name="label"
                label="Label"
                placeholder={open.label}
                onInput={({ currentTarget }) => setTyped(currentTarget.value)}
              />
              <FormActions>
                <Button action="delete" variant="delete" className="-ms-4 me-auto forced-colors:ms-0">
                  Delete
                </Button>
                <Button action="close" variant="secondary" onClick={() => void show(undefined)}>
                  Close
                </Button>
                <Button action="save" disabled={typed === ''}>
                  Save
                </Button>
              </FormActions>
            </SidePanel>
          )
        }
      >
        <PageHeader title="A list with a panel">
          <RefreshButton onRefresh={() => {}}>Refresh</RefreshButton>
          <Button action="add">Add</Button>
        </PageHeader>
        <DataTable
          caption="People"
          columns={USER_COLUMNS}
          rows={ROWS}
          rowId={({ id }) => id}
          footer={false}
          initialSort={{ column: 'name', descending: false }}
          search={search}
          toolbar={<SearchField name="search" label="Search people" value={search} onSearch={setSearch} />}
          activeId={open?.id}
          onRowClick={(user) => void show(user)}
          empty={<NoUserFound onClear={() => setSearch('')} />}
        />
      </SplitView>
    </ConfigPage>
  );
}
