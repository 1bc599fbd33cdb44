/** What a refresh of the accounts of a provider has come to. */
export interface RefreshOutcome {
  readonly providerId: string;
  /** `running` where it takes longer than an administrator waits: it goes on. */
  readonly state: 'complete' | 'failed' | 'running';
  /** The key of a message; empty where all is well. */
  readonly problem: string;
}

/** Keeps the accounts of the providers as their directories have them. */
export interface ProviderRefresh {
  /** Begins to read a provider that was saved; resolves once it has begun. */
  begin(providerId: string): Promise<void>;
  /** Reads all providers, and waits a while for the outcomes. */
  refreshAll(): Promise<readonly RefreshOutcome[]>;
}

/** Reads nothing. */
export const NO_REFRESH: ProviderRefresh = { begin: async () => {}, refreshAll: async () => [] };
