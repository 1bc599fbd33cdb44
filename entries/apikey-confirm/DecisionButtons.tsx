import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/Button';
import type { Decision } from './api';

interface DecisionButtonsProps {
  declinable: boolean;
  /** What was pressed; until that is done, nothing else can be. */
  underWay: Decision | undefined;
  onDecide: (decision: Decision) => void;
}

/** Confirm, and where there is a creator to say no to, decline (spec 000 §2.6). They stay in sight, where there is room. */
export function DecisionButtons({ declinable, underWay, onDecide }: DecisionButtonsProps) {
  const button = (decision: Decision) => ({
    action: decision,
    className: 'grow',
    busy: underWay === decision,
    disabled: underWay !== undefined && underWay !== decision,
    onClick: () => onDecide(decision),
  });
  return (
    <div className="-mx-4 -mb-4 bottom-0 mt-auto flex flex-wrap gap-3 border-line border-t bg-background p-4 sm:m-0 sm:border-0 sm:p-0 sm:pt-2 [@media(min-height:480px)]:sticky">
      {declinable ? (
        <Button {...button('decline')} variant="secondary">
          {t('CONFIRM_APIKEY_DECLINE')}
        </Button>
      ) : null}
      <Button {...button('confirm')}>{t('CONFIRM_APIKEY_CONFIRM')}</Button>
    </div>
  );
}
