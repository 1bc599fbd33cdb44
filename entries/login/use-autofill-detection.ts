import { type RefObject, useEffect, useRef } from 'react';
import { fieldsOf, isFilled } from './is-filled';

const AUTOFILL_CHECKS = 5;
const AUTOFILL_CHECK_MS = 500;

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
