import { useState } from 'react';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import { Button } from '../../shared/ui/button/Button';
import { TextField } from '../../shared/ui/form/TextField';
import { Card } from '../../shared/ui/layout/Card';
import { ConfigPage, PageHeader } from '../../shared/ui/layout/ConfigPage';
import { SplitView } from '../../shared/ui/layout/SplitView';
import { DataTable } from '../../shared/ui/table/DataTable';
import { type SampleUser, sampleUsers } from './sample-users';
import { COLUMNS } from './tables';

const ROWS = sampleUsers(60);

/** A configuration page: a list with a side panel, and a form with a confirmation for unsaved changes. */
export function SamplePage() {
  const [open, setOpen] = useState<SampleUser>();
  const [typed, setTyped] = useState('');
  const guard = useUnsavedGuard(typed !== '');
  const show = async (user: SampleUser | undefined) => {
    if (!(await guard.confirmLeave())) return;
    setTyped('');
    setOpen(user);
  };
  return (
    <ConfigPage width="list">
      <PageHeader title="A list with a panel">
        <Button action="add">Add</Button>
      </PageHeader>
      <SplitView
        panelLabel="Details"
        panel={
          open && (
            <Card key={open.id} className="flex flex-col gap-4">
              <h2 className="text-heading">Details</h2>
              <TextField
                name="label"
                label="Label"
                placeholder={open.label}
                onInput={({ currentTarget }) => setTyped(currentTarget.value)}
              />
              <Button action="close" variant="secondary" onClick={() => void show(undefined)}>
                Close
              </Button>
            </Card>
          )
        }
      >
        <DataTable
          caption="People"
          columns={COLUMNS}
          rows={ROWS}
          rowId={({ id }) => id}
          footer={false}
          activeId={open?.id}
          onRowClick={(user) => void show(user)}
          empty="Nobody"
        />
      </SplitView>
    </ConfigPage>
  );
}
