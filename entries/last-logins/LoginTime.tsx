import { Time } from '../../shared/ui/time/Time';
import { knownTimeText, loginTimeText } from './login-texts';

/** The time of a sign-in, or muted that there is no information. */
export function LoginTime({ of: time }: { of: string }) {
  if (knownTimeText(time) === undefined) return <span className="text-muted">{loginTimeText(time)}</span>;
  return <Time of={time} />;
}
