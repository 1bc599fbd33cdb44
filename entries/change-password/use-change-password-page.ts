import { useState } from 'react';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { redirectTo } from '../../shared/runtime/navigation/redirect';
import { useConfirmUser } from '../../shared/runtime/reauthentication/use-confirm-user';
import { usePage } from '../../shared/runtime/start/page-context';
import { postPassword } from './api';
import { type Outcome, outcomeOf, type Refusal } from './outcome';

/**
 * The state of the page; `leaving` lasts until the next page has loaded, `changed` until the dialog is closed. `review`: the
 * user looks at the other ways to sign in.
 */
type Phase =
  | { kind: 'input'; refusal?: Refusal }
  | { kind: 'submitting' }
  | { kind: 'leaving' }
  | { kind: 'changed' }
  | { kind: 'review'; review: Review };

type Review = NonNullable<Awaited<ReturnType<typeof readReview>>>;

/** Reads what another person may have added. A review that cannot be loaded does not stop the sign-in. */
async function readReview(signal: AbortSignal) {
  try {
    const chunk = await import('./review-chunk');
    const methods = await chunk.readSignInMethods(signal);
    return methods && { ...chunk, methods };
  } catch {
    return undefined; // the chunk has not loaded
  }
}

const INPUT: Phase = { kind: 'input' };
const NONE: Outcome = { kind: 'none' };

/** The state of the password change and its event handlers. */
export function useChangePasswordPage(isForced: boolean) {
  const { shell } = usePage();
  const [phase, setPhase] = useState<Phase>(INPUT);
  const [query] = useState(() => new URLSearchParams(location.search));
  const { begin } = useExclusiveCall<'change'>();
  const { confirmed, dialog } = useConfirmUser();
  const inDialog = query.get('dialog') === 'true';
  usePageRestored(() => setPhase(INPUT));

  // The shell may send its context after the first render.
  const isDialog = () => inDialog || shell.context?.isDialog;

  /** Closes the dialog, or follows the `redirect` parameter. */
  const leave = () => (isDialog() ? shell.closeWindow() : redirectTo(query.get('redirect') ?? '/'));

  const send = async (password: string, signal: AbortSignal): Promise<void> => {
    setPhase({ kind: 'submitting' });
    const result = await confirmed(() => postPassword(password, signal));
    const outcome = result ? outcomeOf(result) : NONE;
    if (outcome.kind === 'refused') return setPhase({ kind: 'input', refusal: outcome.refusal });
    if (outcome.kind === 'none') return setPhase(INPUT);
    const review = isForced ? await readReview(signal) : undefined;
    if (review) return setPhase({ kind: 'review', review });
    // If the shell does not close the dialog, the user reads the confirmation and closes it.
    setPhase({ kind: isDialog() ? 'changed' : 'leaving' });
    leave();
  };

  const submit = (password: string) => {
    if (phase.kind === 'input') begin('change', (signal) => send(password, signal));
  };

  return { phase, inDialog, hasRedirect: query.has('redirect'), dialog, submit, leave };
}
