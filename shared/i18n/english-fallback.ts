import { createTranslator } from './create-translator';
import { isKeyFormat, type Translator } from './translate';

let english: Translator | undefined;
let loading: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** Loads the English catalogue, a chunk of its own, once; returns whether it succeeded. A failed download is tried again. */
export function loadEnglish(): Promise<boolean> {
  loading ??= import('./messages/en.json').then(
    ({ default: messages }) => {
      english = createTranslator('en', messages, () => undefined);
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
 * Translates a key that the page's own messages lack. The first such key begins to load the catalogue. Returns
 * undefined until it is loaded, and for texts that are not message keys.
 */
export const translateToEnglish: Translator = (key, values) => {
  if (!english && isKeyFormat(key)) void loadEnglish();
  return english?.(key, values);
};

/** Calls a listener when the English catalogue is loaded; returns a function that removes it. */
export function onEnglishLoaded(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
