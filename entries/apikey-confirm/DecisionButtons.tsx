import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { DialogActions } from '../../shared/ui/layout/DialogActions';
import type { Decision } from './api';

interface DecisionButtonsProps {
  canDecline: boolean;
  /** The decision whose call is pending: the other button is disabled. */
  underWay: Decision | undefined;
  onDecide: (decision: Decision) => void;
}

/** The buttons that confirm and decline a key. */
export function DecisionButtons({ canDecline, underWay, onDecide }: DecisionButtonsProps) {
  const button = (decision: Decision) => ({
    action: decision,
    busy: underWay === decision,
    disabled: underWay !== undefined && underWay !== decision,
    onClick: () => onDecide(decision),
  });
  return (
    <DialogActions>
      {canDecline ? (
        <Button {...button('decline')} variant="secondary">
          {t('CONFIRM_APIKEY_DECLINE')}
        </Button>
      ) : null}
      <Button {...button('confirm')}>{t('CONFIRM_APIKEY_CONFIRM')}</Button>
    </DialogActions>
  );
}
