import type { HostTheme } from '../contract/host-theme';

let latest: HostTheme | undefined;
const listeners = new Set<() => void>();

/**
 * Loads `applyTheme`, a chunk of its own, and applies a host theme: a page without a host theme, such as sign-in, needs
 * none of its code. If several themes arrive while it loads, the latest is applied.
 */
export async function loadTheme(theme: HostTheme): Promise<void> {
  latest = theme;
  for (const listener of listeners) listener();
  try {
    const { applyTheme } = await import('./apply-theme');
    if (latest === theme) applyTheme(theme);
  } catch {
    // The chunk could not be loaded: the page stays as it is, and the next theme tries again.
  }
}

/** Calls a function for each theme from now on, until the returned function is called. */
export function onTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the host theme that has arrived last; undefined without one. */
export function latestTheme(): HostTheme | undefined {
  return latest;
}
