import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { DialogActions } from '../../shared/ui/layout/DialogPage';
import type { Decision } from './api';

interface DecisionButtonsProps {
  declinable: boolean;
  /** What was pressed; until that is done, nothing else can be. */
  underWay: Decision | undefined;
  onDecide: (decision: Decision) => void;
}

/** Confirm, and where there is a creator to say no to, decline. */
export function DecisionButtons({ declinable, underWay, onDecide }: DecisionButtonsProps) {
  const button = (decision: Decision) => ({
    action: decision,
    busy: underWay === decision,
    disabled: underWay !== undefined && underWay !== decision,
    onClick: () => onDecide(decision),
  });
  return (
    <DialogActions>
      {declinable ? (
        <Button {...button('decline')} variant="secondary">
          {t('CONFIRM_APIKEY_DECLINE')}
        </Button>
      ) : null}
      <Button {...button('confirm')}>{t('CONFIRM_APIKEY_CONFIRM')}</Button>
    </DialogActions>
  );
}
