import type { ComponentType, ReactNode } from 'react';
import { Button } from '../../shared/ui/button/Button';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { CopyButton } from '../../shared/ui/button/CopyButton';
import { IconButton } from '../../shared/ui/button/IconButton';
import { Alert } from '../../shared/ui/feedback/Alert';
import { ErrorCard } from '../../shared/ui/feedback/ErrorCard';
import { SkeletonCard } from '../../shared/ui/feedback/Skeleton';
import { Checkbox } from '../../shared/ui/form/Checkbox';
import { CountedTextField } from '../../shared/ui/form/CountedTextField';
import { PasswordField } from '../../shared/ui/form/PasswordField';
import { Select } from '../../shared/ui/form/Select';
import { TextField } from '../../shared/ui/form/TextField';
import { Icon } from '../../shared/ui/image/Icon';
import { ProductLogo } from '../../shared/ui/image/ProductLogo';
import { Card } from '../../shared/ui/layout/Card';
import { NativeDetails } from '../../shared/ui/layout/NativeDetails';
import { TableSkeleton } from '../../shared/ui/table/TableSkeleton';
import { Comboboxes } from './comboboxes';
import { Confirmations, OneTimeKeys } from './dialogs';
import { EmptyStates } from './empty-states';
import { Accordions, Dialogs, Listboxes, Switches, TabSets } from './headless-ui';
import { Notifications } from './notifications';
import { Tables } from './tables';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** A heading of the gallery and its content. */
interface Section {
  title: string;
  Content: ComponentType;
}

export const SECTIONS: readonly Section[] = [
  { title: 'Page', Content: Pages },
  { title: 'Text and width', Content: Scale },
  { title: 'Button', Content: Buttons },
  { title: 'Text field', Content: TextFields },
  { title: 'Checkbox and select', Content: Choices },
  { title: 'Alert', Content: Alerts },
  { title: 'Card, error card, skeleton', Content: Cards },
  { title: 'Empty state', Content: EmptyStates },
  { title: 'Icon', Content: Icons },
  { title: 'Notification', Content: Notifications },
  { title: 'Confirmation', Content: Confirmations },
  { title: 'Details and copy button', Content: Panels },
  { title: 'One-time key', Content: OneTimeKeys },
  { title: 'Combobox', Content: Comboboxes },
  { title: 'Listbox', Content: Listboxes },
  { title: 'Switch', Content: Switches },
  { title: 'Disclosure', Content: Accordions },
  { title: 'Tabs', Content: TabSets },
  { title: 'Dialog', Content: Dialogs },
  { title: 'Data table', Content: Tables },
];

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-3">{children}</div>;
}

/** Links to the sample pages, which are templates for new pages. */
function Pages() {
  return (
    <Row>
      <a href="?page=list" className={buttonStyle('secondary')}>
        A list with a panel
      </a>
      <a href="?page=form" className={buttonStyle('secondary')}>
        A form with panels, a dialog and a footer
      </a>
    </Row>
  );
}

/** The tokens for text, and the widths of pages. */
function Scale() {
  return (
    <>
      <p className="text-title">Title of a page</p>
      <p className="text-heading">Heading of a card, a panel, a dialog</p>
      <p className="text-section">Heading of a section</p>
      <p>Text</p>
      <p className="text-muted text-sm">Quiet text: hints, heads of tables</p>
      <p className="secret">vst_1lI0O a secret, a key, a code</p>
      <p className="max-w-form border border-line px-gutter">form</p>
      <p className="max-w-list border border-line px-gutter">list</p>
    </>
  );
}

function Buttons() {
  const variants = ['primary', 'secondary', 'text', 'delete', 'danger'] as const;
  const rows = variants.map((variant) => (
    <Row key={variant}>
      <Button variant={variant}>{variant}</Button>
      <Button variant={variant} disabled>
        disabled
      </Button>
      <Button variant={variant} busy>
        busy
      </Button>
      <Button variant={variant}>{LONG}</Button>
    </Row>
  ));
  return (
    <>
      {rows}
      <Row>
        <IconButton action="close" label="Icon button">
          <Icon name="close" size="size-5" />
        </IconButton>
        <IconButton action="delete" label="Icon button that deletes" danger>
          <Icon name="cancel" size="size-5" />
        </IconButton>
        <IconButton action="disabled" label="Disabled icon button" aria-disabled>
          <Icon name="close" size="size-5" />
        </IconButton>
      </Row>
    </>
  );
}

function TextFields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField name="plain" label="Plain" />
      <TextField name="hinted" label="With a hint" hint="Help under the field" placeholder="Placeholder" />
      <TextField name="wrong" label="With an error" error="This is what is wrong." defaultValue="typed text" />
      <CountedTextField name="counted" label="With a counter" maxLength={100} defaultValue="12345" hint="A hint too" />
      <TextField name="disabled" label="Disabled" disabled defaultValue="typed text" />
      <TextField name="readonly" label="Read-only" readOnly defaultValue={LONG} />
      <PasswordField name="password" label="Password" defaultValue="secret" />
      <PasswordField name="password-wrong" label="Password with an error" error={LONG} />
    </div>
  );
}

function Choices() {
  const options = [
    { value: 'a', text: 'First' },
    { value: 'b', text: LONG },
  ];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Checkbox name="off" label="Off" />
      <Checkbox name="on" label="On, with a hint" hint="What it does" defaultChecked />
      <Checkbox name="off-disabled" label="Disabled" disabled />
      <Checkbox name="on-disabled" label={LONG} disabled defaultChecked />
      <Select name="choice" label="Select" options={options} />
      <Select name="choice-wrong" label="Select with an error" options={options} error="Choose another." />
    </div>
  );
}

function Alerts() {
  const types = ['INFO', 'SUCCESS', 'WARNING', 'ERROR'] as const;
  return types.map((type) => (
    <Alert key={type} type={type} title={`A title of ${type}`}>
      What happened, and what to do about it. {LONG}
    </Alert>
  ));
}

function Cards() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Card>
        <ProductLogo />
        <p>A card. {LONG}</p>
      </Card>
      <SkeletonCard />
      <TableSkeleton search rows={3} />
      <ErrorCard status="500" message="What went wrong, and what to do about it.">
        <Button>Try again</Button>
        <Button variant="secondary">Back</Button>
      </ErrorCard>
    </div>
  );
}

function Icons() {
  const names = ['close', 'info', 'success', 'warning', 'error'] as const;
  return (
    <Row>
      {names.map((name) => (
        <span key={name} className="flex items-center gap-1">
          <Icon name={name} />
          {name}
        </span>
      ))}
    </Row>
  );
}

function Panels() {
  return (
    <>
      <NativeDetails title="Open at first" open>
        <CopyButton text={LONG} />
      </NativeDetails>
      <NativeDetails title={LONG}>The content. {LONG}</NativeDetails>
    </>
  );
}
