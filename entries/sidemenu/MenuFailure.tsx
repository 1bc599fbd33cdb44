import { useState } from 'react';
import { describeFailure, type Failure } from '../../shared/http/call';
import { t } from '../../shared/i18n/translate';
import { usePage } from '../../shared/runtime/start/page-context';
import { Button } from '../../shared/ui/button/Button';
import { Icon } from '../../shared/ui/image/Icon';
import { Drawer } from './Drawer';
import { useDrawer } from './use-drawer';
import { useFocusInside } from './use-keyboard';
import { useSessionChanges } from './use-session-changes';

/** A menu that could not be loaded: still a drawer that closes, and not a card that covers the whole shell. */
export function MenuFailure({ failure }: { failure: Failure }) {
  const { reload } = usePage();
  const drawer = useDrawer();
  const [busy, setBusy] = useState(false);
  useFocusInside(drawer.heading, failure);
  useSessionChanges();
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
