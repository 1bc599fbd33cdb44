import { isKey, type Translator } from './translate';
import { translatorOf } from './translator-of';

let english: Translator | undefined;
let loading: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** Loads the English catalogue, a chunk of its own, once; answers whether it is there. A failed download is tried again. */
export function loadEnglish(): Promise<boolean> {
  loading ??= import('./messages/en.json').then(
    ({ default: messages }) => {
      english = translatorOf('en', messages, () => undefined);
      for (const listener of listeners) listener();
      return true;
    },
    () => {
      loading = undefined;
      return false;
    },
  );
  return loading;
}

/**
 * Translates a key that the page's own messages lack (spec 000 §9: the fallback is English). Undefined for what is no
 * key, and while the catalogue is being loaded, which the first such key begins.
 */
export const inEnglish: Translator = (key, values) => {
  if (!english && isKey(key)) void loadEnglish();
  return english?.(key, values);
};

/** Calls a listener as soon as the English catalogue is loaded; returns a function that removes it. */
export function onEnglish(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
