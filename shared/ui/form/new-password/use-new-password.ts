import { type RefObject, useLayoutEffect, useState } from 'react';
import { type PasswordState, stateOf, type Typed } from './password-state';

const EMPTY: Typed = { password: '', confirmation: '', left: { password: false, confirmation: false } };

/** The names of the two fields. */
export interface NewPasswordNames {
  password: string;
  confirmation: string;
}

/** The values of the two fields, the result of the checks, and the handlers of the fields. */
export interface NewPassword {
  names: NewPasswordNames;
  typed: Typed;
  state: PasswordState;
  read: () => void;
  leave: (field: keyof Typed['left']) => void;
}

/**
 * The state of a form's two fields for a new password. The fields are uncontrolled, so that values from before hydration
 * stay.
 *
 * @param names the same object at every call
 */
export function useNewPassword(form: RefObject<HTMLFormElement | null>, names: NewPasswordNames): NewPassword {
  const [typed, setTyped] = useState(EMPTY);
  const read = () => {
    const [password = '', confirmation = ''] = [names.password, names.confirmation].map((name) => {
      const field = form.current?.elements.namedItem(name);
      return field instanceof HTMLInputElement ? field.value : '';
    });
    setTyped((before) => ({ ...before, password, confirmation }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the values from before hydration
  useLayoutEffect(read, []);
  const leave = (field: keyof Typed['left']) =>
    // An empty field was only passed with the Tab key.
    setTyped((before) => (before[field] === '' ? before : { ...before, left: { ...before.left, [field]: true } }));
  return { names, typed, state: stateOf(typed), read, leave };
}
