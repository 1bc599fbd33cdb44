import type { ComponentProps } from 'react';
import { t } from '../../i18n/translate';
import { Button } from '../button/Button';
import { ErrorCard } from './ErrorCard';

interface RetryCardProps extends Omit<ComponentProps<typeof ErrorCard>, 'children'> {
  onRetry: (() => void) | undefined;
}

/** An error card with a button that tries again. */
export function RetryCard({ onRetry, ...card }: RetryCardProps) {
  return (
    <ErrorCard {...card}>
      {/* Under a page's heading, the page has its primary button. */}
      <Button action="retry" variant={card.level === 2 ? 'secondary' : 'primary'} onClick={onRetry}>
        {t('BUTTON_RETRY')}
      </Button>
    </ErrorCard>
  );
}
