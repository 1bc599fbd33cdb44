import { useState } from 'react';
import { Button } from '../../shared/ui/button/Button';
import { TextField } from '../../shared/ui/form/TextField';
import { Accordion } from '../../shared/ui/headless-ui/Accordion';
import { Dialog } from '../../shared/ui/headless-ui/Dialog';
import { Disclosure } from '../../shared/ui/headless-ui/Disclosure';
import { Listbox } from '../../shared/ui/headless-ui/Listbox';
import { Switch } from '../../shared/ui/headless-ui/Switch';
import { Tabs } from '../../shared/ui/headless-ui/Tabs';
import { Icon } from '../../shared/ui/image/Icon';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const OPTIONS = [
  { value: 'all', text: 'All users' },
  { value: 'some', text: LONG },
  { value: 'none', text: 'Nobody', disabled: true },
];

/** Listboxes: plain, with an error, disabled. */
export function Listboxes() {
  const [value, onChange] = useState('all');
  const shared = { options: OPTIONS, value, onChange };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Listbox name="listbox" label="Listbox" hint="Help under the field" {...shared} />
      <Listbox name="listbox-wrong" label="Listbox with an error" error="Choose another." {...shared} />
      <Listbox name="listbox-disabled" label="Disabled listbox" disabled {...shared} />
    </div>
  );
}

/** Switches: off and on, with help, with an error, disabled. */
export function Switches() {
  const [isOn, setOn] = useState(false);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Switch name="switch" label="Switch" checked={isOn} onChange={setOn} />
      <Switch name="switch-on" label="Its opposite, with a hint" hint="What it does" checked={!isOn} onChange={setOn} />
      <Switch name="switch-wrong" label={LONG} error="This cannot be on." checked={isOn} onChange={setOn} />
      <Switch name="switch-disabled" label="Disabled" checked={false} disabled onChange={setOn} />
      <Switch name="switch-disabled-on" label="Disabled and on" checked disabled onChange={setOn} />
    </div>
  );
}

/** Disclosures, one of them open at first. */
export function Accordions() {
  return (
    <Accordion>
      <Disclosure title="Open at first" level={3} open aside="With an aside">
        <TextField name="in-disclosure" label="A field in it" />
      </Disclosure>
      <Disclosure title={LONG} level={3} aside={<Icon name="warning" className="text-warning-ink" />}>
        The content. {LONG}
      </Disclosure>
    </Accordion>
  );
}

/** Tabs, one of them marked. */
export function TabSets() {
  const [selected, setSelected] = useState('general');
  const mark = (
    <>
      <Icon name="error" size="size-5" className="text-error-ink" />
      <span className="sr-only">Has an error</span>
    </>
  );
  const tabs = [
    { id: 'general', title: 'General', content: <TextField name="in-tab" label="A field in it" /> },
    { id: 'users', title: 'Users and groups', mark, content: <p>The second panel</p> },
    { id: 'long', title: LONG, content: <p>The third panel</p> },
  ];
  return <Tabs label="Tabs" tabs={tabs} selected={selected} onSelect={setSelected} />;
}

/** Dialogs of both widths, one that only its buttons close, and one that scrolls. */
export function Dialogs() {
  const [open, setOpen] = useState<{ width: number; persistent?: boolean; rows?: number }>();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-3">
      <Button action="dialog-400" variant="secondary" onClick={() => setOpen({ width: 400 })}>
        400 px
      </Button>
      <Button action="dialog-persistent" variant="secondary" onClick={() => setOpen({ width: 600, persistent: true })}>
        600 px, persistent
      </Button>
      <Button action="dialog-long" variant="secondary" onClick={() => setOpen({ width: 1000, rows: 60 })}>
        1000 px, scrolling
      </Button>
      {open ? (
        <Dialog
          part="sample-dialog"
          title={`A dialog of ${open.width} px`}
          width={open.width}
          persistent={open.persistent ?? false}
          onClose={close}
          actions={
            <>
              <Button action="cancel" variant="text" onClick={close}>
                Cancel
              </Button>
              <Button action="ok" onClick={close}>
                OK
              </Button>
            </>
          }
        >
          <TextField name="in-dialog" label="A field in it" />
          {[...Array(open.rows ?? 1).keys()].map((row) => (
            <p key={row}>{`Row ${row + 1}. ${LONG}`}</p>
          ))}
        </Dialog>
      ) : null}
    </div>
  );
}
