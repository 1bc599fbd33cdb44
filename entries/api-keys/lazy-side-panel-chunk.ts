import { useCallback, useEffect, useState } from 'react';
import { whenIdle } from '../../shared/browser/when-idle';

export type SidePanelChunk = typeof import('./side-panel-chunk');

/** Kept outside the components, so that a panel opened after the download has the forms on its first render. */
let forms: SidePanelChunk | undefined;

/** The forms, if they are loaded. */
export const loadedSidePanelChunk = (): SidePanelChunk | undefined => forms;

async function load(): Promise<void> {
  forms ??= await import('./side-panel-chunk');
}

/**
 * Downloads the forms of the panel when the browser is idle. A panel that is opened earlier starts the download itself.
 */
export function usePreloadedSidePanelChunk(): void {
  useEffect(() => {
    const controller = new AbortController();
    whenIdle(() => void load().catch(() => {}), controller.signal); // an open panel tries again and reports it
    return () => controller.abort();
  }, []);
}

/** The forms of the side panel, undefined until they are loaded, and whether their download failed. */
export function useSidePanelChunk() {
  const [, setLoaded] = useState(forms !== undefined);
  const [isFailed, setFailed] = useState(false);
  const retry = useCallback(() => {
    setFailed(false);
    load().then(
      () => setLoaded(true),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (forms === undefined) retry();
  }, [retry]);
  return { forms, isFailed, retry };
}
