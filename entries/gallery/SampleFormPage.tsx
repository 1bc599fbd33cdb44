import { type FormEvent, useState } from 'react';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import { Button } from '../../shared/ui/button/Button';
import { TextField } from '../../shared/ui/form/TextField';
import { Accordion } from '../../shared/ui/headless-ui/Accordion';
import { Dialog } from '../../shared/ui/headless-ui/Dialog';
import { Disclosure } from '../../shared/ui/headless-ui/Disclosure';
import { Listbox } from '../../shared/ui/headless-ui/Listbox';
import { Switch } from '../../shared/ui/headless-ui/Switch';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { FormActions } from '../../shared/ui/layout/FormActions';
import { FormSection } from '../../shared/ui/layout/FormSection';
import { PageHeader } from '../../shared/ui/layout/PageHeader';

const SAVED = { name: 'Example Ltd', who: 'all', remember: true, hosts: ['one.example'] };

const WHO = [
  { value: 'all', text: 'All users' },
  { value: 'some', text: 'Some users' },
];

/** A configuration page with a form: sections in panels, a dialog that adds to a list, buttons that stay in view. */
export function SampleFormPage() {
  const [saved, setSaved] = useState(SAVED);
  const [values, setValues] = useState(saved);
  const [isAdding, setAdding] = useState(false);
  const { notify } = useNotifications();
  const isChanged = values !== saved;
  useUnsavedGuard(isChanged);
  const change = (changed: Partial<typeof values>) => setValues({ ...values, ...changed });
  const save = (event: FormEvent) => {
    event.preventDefault();
    setSaved(values);
    notify('Saved.', { type: 'SUCCESS' });
  };
  return (
    <ConfigPage width="form">
      <PageHeader title="A form with panels" />
      <form noValidate className="flex flex-col gap-4" onSubmit={save}>
        <Accordion>
          <Disclosure title="General" open>
            <FormSection title="Organization" hint="Everyone sees this when signing in.">
              <TextField
                name="name"
                label="Name"
                value={values.name}
                onInput={({ currentTarget }) => change({ name: currentTarget.value })}
              />
            </FormSection>
            <FormSection title="Sign-in">
              <Listbox
                name="who"
                label="Who may sign in"
                options={WHO}
                value={values.who}
                onChange={(who) => change({ who })}
              />
              <Switch
                name="remember"
                label="Remember devices"
                hint="A known device needs no code."
                checked={values.remember}
                onChange={(remember) => change({ remember })}
              />
            </FormSection>
          </Disclosure>
          <Disclosure title="Trusted hosts" aside={String(values.hosts.length)}>
            <ul className="mb-4 flex flex-col gap-2">
              {values.hosts.map((host) => (
                <li key={host}>{host}</li>
              ))}
            </ul>
            <Button action="add" variant="secondary" onClick={() => setAdding(true)}>
              Add host
            </Button>
          </Disclosure>
        </Accordion>
        <FormActions sticky="page">
          <Button action="discard" variant="secondary" disabled={!isChanged} onClick={() => setValues(saved)}>
            Discard
          </Button>
          <Button type="submit" action="save" disabled={!isChanged}>
            Save
          </Button>
        </FormActions>
      </form>
      {isAdding ? (
        <AddHost onAdd={(host) => change({ hosts: [...values.hosts, host] })} onClose={() => setAdding(false)} />
      ) : null}
    </ConfigPage>
  );
}

interface AddHostProps {
  onAdd: (host: string) => void;
  onClose: () => void;
}

function AddHost({ onAdd, onClose }: AddHostProps) {
  const [host, setHost] = useState('');
  return (
    <Dialog
      part="add-host"
      title="Add host"
      onClose={onClose}
      actions={
        <>
          <Button action="cancel" variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            action="ok"
            aria-disabled={host === ''}
            onClick={() => {
              onAdd(host);
              onClose();
            }}
          >
            Add
          </Button>
        </>
      }
    >
      <TextField name="host" label="Host" value={host} onInput={({ currentTarget }) => setHost(currentTarget.value)} />
    </Dialog>
  );
}
