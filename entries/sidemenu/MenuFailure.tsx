import { useState } from 'react';
import type { Failure } from '../../shared/http/call';
import { describeFailure } from '../../shared/http/failure-text';
import { t } from '../../shared/i18n/translate';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { Icon } from '../../shared/ui/image/Icon';
import { Drawer } from './Drawer';
import { useDrawer } from './use-drawer';
import { useInitialFocus } from './use-menu-focus';
import { useSessionReload } from './use-session-reload';

/** The error of a menu that could not be loaded, in a drawer that can be closed: an error card would cover the shell. */
export function MenuFailure({ failure }: { failure: Failure }) {
  const { reload } = usePage();
  const drawer = useDrawer();
  const [busy, setBusy] = useState(false);
  useInitialFocus(drawer.heading, failure);
  useSessionReload();
  const retry = async () => {
    setBusy(true);
    try {
      await reload();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer running={drawer} title={t('ERROR')}>
      <div data-part="error-card" className="flex flex-col items-start gap-4 px-3">
        <p role="alert" className="flex gap-3">
          <Icon name="error" className="text-error-ink" />
          {describeFailure(failure)}
        </p>
        <Button action="retry" variant="secondary" busy={busy} onClick={() => void retry()}>
          {t('BUTTON_RETRY')}
        </Button>
      </div>
    </Drawer>
  );
}
