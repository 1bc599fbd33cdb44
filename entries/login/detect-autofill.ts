import { type RefObject, useEffect, useRef } from 'react';

const AUTOFILL_CHECKS = 5;
const AUTOFILL_CHECK_MS = 500;

/** The inputs of the form, in document order. */
export function fieldsOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement,
  );
}

/** Whether a field has a value, even one that scripts cannot read yet. */
export function isFilled(field: HTMLInputElement): boolean {
  return field.value !== '' || isAutofilled(field);
}

/** Chromium shows an autofilled value, but scripts read an empty one until the user has interacted with the page. */
function isAutofilled(field: HTMLInputElement): boolean {
  try {
    return field.matches(':autofill, :-webkit-autofill');
  } catch {
    return false; // a browser that knows neither pseudo-class throws
  }
}

/**
 * Detects that the browser or a password manager has filled the whole form: it checks five times, every 500 ms.
 *
 * @returns a ref that is true once the form was seen filled
 */
export function useAutofillDetection(form: RefObject<HTMLFormElement | null>): RefObject<boolean> {
  const autofilled = useRef(false);
  useEffect(() => {
    let checks = 0;
    const timer = setInterval(() => {
      checks += 1;
      autofilled.current = fieldsOf(form.current).every(isFilled);
      if (autofilled.current || checks === AUTOFILL_CHECKS) clearInterval(timer);
    }, AUTOFILL_CHECK_MS);
    return () => clearInterval(timer);
  }, [form]);
  return autofilled;
}
