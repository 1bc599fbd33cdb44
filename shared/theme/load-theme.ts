import type { HostTheme } from '../contract/host-theme';

let latest: HostTheme | undefined;

/**
 * Puts a host's theme on the page as `applyTheme` does, as soon as that has been loaded: a page whose host has none,
 * sign-in above all, does without its arithmetic. Of several handed over meanwhile the latest counts.
 */
export async function loadTheme(theme: HostTheme): Promise<void> {
  latest = theme;
  try {
    const { applyTheme } = await import('./apply-theme');
    if (latest === theme) applyTheme(theme);
  } catch {
    // The server is away: the page stays as it is, and the next theme is another try.
  }
}
