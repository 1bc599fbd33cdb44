import { useEffect } from 'react';
import { onTopLayerChange, topLayer } from '../../ui/dialog/top-layer';
import { usePage } from '../start/page-context';

/** Tells the shell when the page opens a modal dialog, and when it has closed the last one. */
export function useModalMessage(): void {
  const { shell } = usePage();
  useEffect(() => {
    let open = false;
    const report = () => {
      if (open === (topLayer() !== document.body)) return;
      open = !open;
      shell.post({ type: 'Modal', open });
    };
    report();
    return onTopLayerChange(report);
  }, [shell]);
}
