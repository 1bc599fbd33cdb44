import { Component, type ReactNode } from 'react';
import { t } from '../i18n/translate';
import { Button } from '../ui/Button';
import { CenteredPage } from '../ui/CenteredPage';
import { ErrorCard } from '../ui/ErrorCard';

/** Shows the error card in place of a page that threw while rendering, with a way to try again: never a blank page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    // To window.onerror, where monitoring listens; the person sees the card.
    reportError(error);
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <CenteredPage>
        <ErrorCard message={t('ERROR_CRASH')} focus>
          <Button action="retry" onClick={() => this.setState({ crashed: false })}>
            {t('BUTTON_RETRY')}
          </Button>
        </ErrorCard>
      </CenteredPage>
    );
  }
}
