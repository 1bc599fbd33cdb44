import type { TwoFactorData } from '../../shared/contract/two-factor';

type Skips = { kind: 'left'; count: number } | { kind: 'none' };

/** What stands on the page. */
export type View =
  /** A support session: a card that says so, and nothing else. */
  | { kind: 'tenant-access' }
  | {
      kind: 'settings';
      activated: boolean;
      /** How often the set-up can still be put off, where it is forced and counted. */
      skips?: Skips | undefined;
      /** The code field; without it the page says that deactivation is not possible. */
      form: boolean;
      /** The card with which an administrator frees another user. */
      otherUsers: boolean;
    };

/** Decides what the page shows; a table tests it. */
export function whatShows(data: TwoFactorData): View {
  const { tfaActivated, force2FA, isAdmin, isPreSession, isTenantAccessSession } = data;
  if (isTenantAccessSession) return { kind: 'tenant-access' };
  return {
    kind: 'settings',
    activated: tfaActivated,
    skips: force2FA && !tfaActivated ? skipsOf(data.allowedTFASkips) : undefined,
    form: !(tfaActivated && force2FA && !isAdmin),
    otherUsers: isAdmin && !isPreSession,
  };
}

function skipsOf(count: number | null | undefined): Skips | undefined {
  if (typeof count !== 'number') return undefined;
  return count > 0 ? { kind: 'left', count } : { kind: 'none' };
}
