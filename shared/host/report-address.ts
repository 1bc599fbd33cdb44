import type { Shell } from './connect-to-shell';

/** Reports the changed address and the title of the page to the shell, whose own address names them. */
export function reportAddress(shell: Pick<Shell, 'post'>): void {
  shell.post({ type: 'Navigated', path: location.pathname + location.search, title: document.title });
}
