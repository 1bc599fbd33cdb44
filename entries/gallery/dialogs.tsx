import { useState } from 'react';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import { OneTimeKeyDialog } from '../../shared/dialogs/OneTimeKeyDialog';
import { Button } from '../../shared/ui/button/Button';

const MESSAGE_HTML =
  'With <b>bold</b>, <a href="https://example.org">a link</a> and <img src=x onerror=alert(1)> nothing that runs.';

/** Confirmation dialogs of every type, and their results. */
export function Confirmations() {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('');
  const ask = async (options: Parameters<typeof confirm>[0]) => setAnswer(String(await confirm(options)));
  const types = ['INFO', 'WARNING', 'ERROR'] as const;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {types.map((type) => (
        <Button
          key={type}
          variant="secondary"
          action={`confirm-${type}`}
          onClick={() => void ask({ title: `A question of ${type}`, message: 'Shall it be done?', type })}
        >
          {type}
        </Button>
      ))}
      <Button
        variant="secondary"
        action="confirm-html"
        onClick={() => void ask({ title: 'Formatted', messageHtml: MESSAGE_HTML, width: 600 })}
      >
        HTML, 600 px
      </Button>
      <output>{answer}</output>
    </div>
  );
}

/** The dialog for a one-time key, in both widths. */
export function OneTimeKeys() {
  const [width, setWidth] = useState<number>();
  return (
    <div className="flex flex-wrap gap-3">
      {[400, 600].map((each) => (
        <Button key={each} variant="secondary" action={`one-time-key-${each}`} onClick={() => setWidth(each)}>
          {`${each} px`}
        </Button>
      ))}
      {width === undefined ? null : (
        <OneTimeKeyDialog
          title="Keep this key"
          message="It is not shown again."
          label="Key"
          secret="K7QM2XWP"
          issuer="Vestibule"
          facts={[['Username', 'ada']]}
          width={width}
          onClose={() => setWidth(undefined)}
        />
      )}
    </div>
  );
}
