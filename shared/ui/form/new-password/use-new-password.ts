import { type RefObject, useLayoutEffect, useState } from 'react';
import { type PasswordState, stateOf, type Typed } from './password-state';

const NOTHING: Typed = { password: '', confirmation: '', left: { password: false, confirmation: false } };

/** The names of the two fields. */
export interface NewPasswordNames {
  password: string;
  confirmation: string;
}

/** What stands in the two fields, what is made of it, and what the fields report. */
export interface NewPassword {
  names: NewPasswordNames;
  typed: Typed;
  state: PasswordState;
  read: () => void;
  leave: (field: keyof Typed['left']) => void;
}

/**
 * What stands in the form's two fields for a new password. They keep their own values, so that what a person or a
 * password manager put there before the script came stays.
 *
 * @param names the same object at every call
 */
export function useNewPassword(form: RefObject<HTMLFormElement | null>, names: NewPasswordNames): NewPassword {
  const [typed, setTyped] = useState(NOTHING);
  const read = () => {
    const [password = '', confirmation = ''] = [names.password, names.confirmation].map((name) => {
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
  return { names, typed, state: stateOf(typed), read, leave };
}
