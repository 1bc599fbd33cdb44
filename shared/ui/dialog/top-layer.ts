/** The modal dialogs that are open, the topmost last. */
const modals: HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Where something must stand to lie above all and be usable: all but the topmost modal dialog is inert. */
export function topLayer(): HTMLElement {
  return modals.at(-1) ?? document.body;
}

/** Calls back whenever {@link topLayer} may have changed; answers what ends that. */
export function onTopLayerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says that a modal dialog is open; answers what says that it no longer is. */
export function enterTopLayer(modal: HTMLElement): () => void {
  const report = () => {
    for (const listener of listeners) listener();
  };
  modals.push(modal);
  report();
  return () => {
    modals.splice(modals.indexOf(modal), 1);
    report();
  };
}
