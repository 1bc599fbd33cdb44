/** The open modal dialogs, the topmost last. */
const modals: HTMLElement[] = [];
const listeners = new Set<() => void>();

/** The topmost modal dialog, or the body: everything outside of it is inert. */
export function topLayer(): HTMLElement {
  return modals.at(-1) ?? document.body;
}

/** Calls back whenever {@link topLayer} may have changed; returns a function that unsubscribes. */
export function onTopLayerChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Registers an open modal dialog; returns a function that removes it. */
export function enterTopLayer(modal: HTMLElement): () => void {
  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };
  modals.push(modal);
  notifyListeners();
  return () => {
    modals.splice(modals.indexOf(modal), 1);
    notifyListeners();
  };
}
