import { useEffect, useRef, useState } from 'react';
import type { PersonalApiKey } from '../../shared/contract/api-keys';
import { API_KEY_CONFIRM_DIALOG } from '../../shared/contract/dialogs';
import { displayText } from '../../shared/i18n/display-text';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';

/** ms from the click to the window; a browser takes a click for the wish for a window for longer. */
const OPEN_MS = 500;

/** Characters of a label that a screen reader should have to hear. */
const READ_MAX = 200;

/** Opens the dialog in which a key is confirmed or declined; a double click opens it once. */
export function ManageButton({ apiKey: { key, label } }: { apiKey: PersonalApiKey }) {
  const { shell } = usePage();
  const { notify } = useNotifications();
  const [opening, setOpening] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const open = () => {
    timer.current = undefined;
    const path = `${API_KEY_CONFIRM_DIALOG.path}?apiKeyId=${encodeURIComponent(key)}`;
    if (!shell.openDialog({ ...API_KEY_CONFIRM_DIALOG, path })) notify(t('DIALOG_BLOCKED'), { type: 'WARNING' });
    setOpening(false);
  };
  return (
    <Button
      action="manage"
      variant="secondary"
      className="whitespace-nowrap"
      busy={opening}
      aria-label={t('APIKEY_MANAGE_OF', { label: displayText(label, READ_MAX) })}
      onClick={() => {
        setOpening(true);
        // Asked here and not of `opening`: a second click may come before the button is drawn anew.
        timer.current ??= setTimeout(open, OPEN_MS);
      }}
    >
      {t('APIKEY_MANAGE')}
    </Button>
  );
}
