import type * as FramedSettings from './FramedSettings';

let loaded: typeof FramedSettings | undefined;

/** The components of an account's page in a frame; undefined in a page that stands alone, which is a card. */
export const framedSettings = (): typeof FramedSettings | undefined => loaded;

/** Loads these components in a frame, before the page is rendered. A page whose download fails is a card. */
export async function loadFramedSettings(): Promise<void> {
  loaded = window.parent === window ? undefined : await import('./FramedSettings').catch(() => undefined);
}
