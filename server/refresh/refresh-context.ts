import type { CollectedAccounts } from './collected-accounts';
import type { CollectedGroups } from './collected-groups';
import type { RefreshLease } from './refresh-lease';

/** What the final steps of a refresh share. */
export interface RefreshContext {
  readonly lease: RefreshLease;
  readonly accounts: CollectedAccounts;
  readonly groups: CollectedGroups;
  /** Gives other requests a turn. @throws the reason for which the refresh ends early */
  readonly pause: () => Promise<void>;
}
