import type { TwoFactorDialogData } from '../../shared/contract/account/two-factor';

/** What the dialog says, and which buttons it has. */
export interface DialogContent {
  /**
   * `activated`: two-factor authentication has been activated meanwhile. `recommended`: for an administrator whom no
   * policy forces. `enforced`: a policy forces the user.
   */
  kind: 'activated' | 'recommended' | 'enforced';
  /** How often the user can still skip the set-up; 0 only if it is forced. */
  skips?: number;
  /** The button that closes the dialog; without one, the set-up is the only way on. */
  close?: 'BUTTON_CLOSE' | 'TFA_PROMPT_LATER';
}

/** Decides what the dialog says. If it says that the set-up must be done now, no button postpones it. */
export function contentOf(data: TwoFactorDialogData): DialogContent {
  const { tfaActivated, isAdmin, force2FA, isPreSession } = data;
  if (tfaActivated) return { kind: 'activated', close: 'BUTTON_CLOSE' };
  if (isAdmin && !force2FA) return { kind: 'recommended', close: 'TFA_PROMPT_LATER' };
  // A sign-in that waits for the set-up has no skips unless the server counts some.
  const skips = Math.max(0, data.allowedTFASkips ?? (isPreSession ? 0 : Infinity));
  if (force2FA && skips === 0) return { kind: 'enforced', skips: 0 };
  const isCounted = skips > 0 && skips !== Infinity;
  return { kind: 'enforced', ...(isCounted && { skips }), close: 'TFA_PROMPT_LATER' };
}
