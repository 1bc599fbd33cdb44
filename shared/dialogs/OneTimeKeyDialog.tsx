import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react';
import { saveFile } from '../browser/save-file';
import { formatDateTime } from '../i18n/format';
import { t } from '../i18n/translate';
import { Button } from '../ui/button/Button';
import { CopyButton } from '../ui/button/CopyButton';
import type { DialogProps } from '../ui/dialog/dialog-props';
import { NativeDialog } from '../ui/dialog/NativeDialog';
import { Alert } from '../ui/feedback/Alert';
import { TextField } from '../ui/form/TextField';
import { usePrintStyles } from './use-print-styles';
import { useStoredOpenFlag } from './use-stored-open-flag';

/** A label and its value. */
type Fact = readonly [label: string, value: string];

interface OneTimeKeyDialogProps {
  title: string;
  /** Says what to do with the secret, and that it is not shown again. */
  message: string;
  /** The label of the field. */
  label: string;
  /** The API key or the code; undefined if `children` show all secrets. */
  secret?: string | undefined;
  /** Who has issued the secret: the organization or the product. */
  issuer?: string;
  /** What the file and the printed page say beside server and time: whose secret it is. */
  facts: readonly Fact[];
  /** The maximum width in px; default 400. */
  width?: number;
  /** The button that closes it; default OK. */
  button?: { action: string; text: string };
  /** The dialog it is shown in; configuration pages pass Headless UI's. Default the native one. */
  Dialog?: ComponentType<DialogProps>;
  onClose: () => void;
  /** More secrets, under the field. */
  children?: ReactNode;
}

/**
 * Shows a secret that is shown only once, to copy, to save as a file and to print; the dialog stays open until the button
 * that closes it is pressed.
 */
export function OneTimeKeyDialog(props: OneTimeKeyDialogProps) {
  const { title, message, label, secret, issuer, width, button, Dialog = NativeDialog, children, onClose } = props;
  const field = useRef<HTMLInputElement>(null);
  const [time] = useState(() => formatDateTime(new Date()));
  const facts: readonly Fact[] = [
    ...(secret === undefined ? [] : [[label, secret] as const]),
    ...props.facts,
    [t('PROVIDER_SERVER_ADDRESS'), location.origin],
    [t('APIKEY_CREATED_AT'), time],
  ];
  usePrintStyles(PART);
  useStoredOpenFlag('confirm'); // no dialog of the avatar opens over the secret
  const save = () => {
    const lines = [issuer ?? '', title, '', ...facts.map((fact) => fact.join(': ')), '', message, ''];
    const text = lines.map((line) => line.replace(/\p{Cc}/gu, ' ')).join('\n');
    saveFile(new Blob([text.trimStart()], { type: 'text/plain;charset=utf-8' }), `${label} ${location.hostname}.txt`);
  };
  return (
    <Dialog
      part={PART}
      persistent
      urgent
      initialFocus={field}
      {...(width !== undefined && { width })}
      title={title}
      actions={
        <>
          <Button action="print" variant="secondary" onClick={() => print()}>
            {t('BUTTON_PRINT')}
          </Button>
          <Button action={button?.action ?? 'ok'} variant="secondary" onClick={onClose}>
            {button?.text ?? t('BUTTON_OK')}
          </Button>
          <Button action="save" onClick={save}>
            {t('BUTTON_SAVE')}
          </Button>
        </>
      }
    >
      <Alert type="WARNING">{message}</Alert>
      {secret === undefined ? null : <SecretField field={field} label={label} secret={secret} />}
      {children}
      <PrintedFacts issuer={issuer} facts={facts} />
    </Dialog>
  );
}

interface SecretFieldProps {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  secret: string;
}

function SecretField({ field, label, secret }: SecretFieldProps) {
  return (
    <>
      <div data-print="no" className="[&_input]:secret">
        <TextField
          ref={field}
          name="otp"
          label={label}
          value={secret}
          readOnly
          autoComplete="off"
          spellCheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
      <div data-print="no">
        <CopyButton text={secret} />
      </div>
    </>
  );
}

const PART = 'one-time-key';

/** What only the printed page shows. */
function PrintedFacts({ issuer, facts }: { issuer: string | undefined; facts: readonly Fact[] }) {
  return (
    <div data-print="only" className="flex flex-col gap-3">
      <p>{issuer}</p>
      <dl className="flex flex-col gap-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="font-medium">{label}</dt>
            <dd className="secret [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
