import { Spinner } from '../../shared/ui/feedback/Spinner';
import { LoginCard } from './LoginCard';

/** The card while there is nothing to do but wait. */
export function Waiting({ text }: { text: string }) {
  return (
    <LoginCard subtitle={text}>
      <div role="status" className="flex justify-center text-primary-ink">
        <span className="sr-only">{text}</span>
        <Spinner />
      </div>
    </LoginCard>
  );
}
