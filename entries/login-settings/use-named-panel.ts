import { useEffect } from 'react';
import { LOGIN_SETTINGS_ADDRESS } from '../../shared/contract/addresses';
import { navigate } from '../../shared/runtime/navigation/use-address';

/**
 * Opens the panel that `?panel=` of the page's address names, such as `?panel=tfa`, and moves the focus to it. The address
 * loses the name, so that the same link leads there again.
 *
 * @param isReady whether the panels are rendered
 */
export function useNamedPanel(isReady: boolean): void {
  const name = new URLSearchParams(location.search).get('panel');
  useEffect(() => {
    if (!isReady || name === null) return;
    const panel = document.querySelector(`form [data-part="${CSS.escape(name)}"]`);
    const toggle = panel?.querySelector<HTMLElement>('[data-action=toggle]');
    if (toggle?.ariaExpanded === 'false') toggle.click();
    toggle?.focus();
    // The content is shown after the next render.
    requestAnimationFrame(() => panel?.scrollIntoView({ block: 'nearest' }));
    navigate(LOGIN_SETTINGS_ADDRESS, { replace: true });
  }, [isReady, name]);
}
