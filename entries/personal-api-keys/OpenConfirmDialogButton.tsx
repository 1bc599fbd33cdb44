import { useEffect, useRef, useState } from 'react';
import type { PersonalApiKey } from '../../shared/contract/account/personal-api-keys';
import { API_KEY_CONFIRM_DIALOG } from '../../shared/contract/dialog-pages';
import { LINE_LENGTH, shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';

/** ms from the click to the popup; within the browser's transient activation, so that it is not blocked. */
const OPEN_DELAY_MS = 500;

/** A button that opens the dialog to confirm or decline a key; a double click opens it once. */
export function OpenConfirmDialogButton({ apiKey: { key, label } }: { apiKey: PersonalApiKey }) {
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
      className="columns:-my-1.5 whitespace-nowrap"
      busy={opening}
      aria-label={t('APIKEY_MANAGE_OF', { label: shortenUntrustedText(label, LINE_LENGTH) })}
      onClick={() => {
        setOpening(true);
        // Not by `opening`: a second click may come before the next render.
        timer.current ??= setTimeout(open, OPEN_DELAY_MS);
      }}
    >
      {t('APIKEY_MANAGE')}
    </Button>
  );
}
