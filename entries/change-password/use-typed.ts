import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Typed } from './password-state';

const NOTHING: Typed = { password: '', confirmation: '', left: { password: false, confirmation: false } };

/**
 * What stands in the form's two fields. They keep their own values, so that what a person or a password manager put
 * there before the script came stays.
 */
export function useTyped(form: RefObject<HTMLFormElement | null>) {
  const [typed, setTyped] = useState(NOTHING);
  const read = () => {
    const [password = '', confirmation = ''] = ['Password', 'Confirmation'].map((name) => {
      const field = form.current?.elements.namedItem(name);
      return field instanceof HTMLInputElement ? field.value : '';
    });
    setTyped((before) => ({ ...before, password, confirmation }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what stood there before the script
  useLayoutEffect(read, []);
  const leave = (field: keyof Typed['left']) =>
    // A field that was only passed through is not finished.
    setTyped((before) => (before[field] === '' ? before : { ...before, left: { ...before.left, [field]: true } }));
  return { typed, read, leave };
}
