import { Spinner } from '../../shared/ui/feedback/Spinner';
import { LoginLayout } from './LoginLayout';

/** The card with a spinner, while the user has nothing to do. */
export function WaitingCard({ text }: { text: string }) {
  return (
    <LoginLayout subtitle={text}>
      <div role="status" className="flex justify-center text-primary-ink">
        <span className="sr-only">{text}</span>
        <Spinner />
      </div>
    </LoginLayout>
  );
}
