import { type RefObject, useEffect, useRef } from 'react';
import { usePageRestored } from '../../shared/runtime/hooks/use-page-restored';
import { watchAutofill } from './autofill';
import { fieldsOf } from './login-fields';

/**
 * Takes the real form over from the browser: its own bubbles, the page coming back from the browser's memory, and
 * whether a password manager has filled it.
 *
 * @param onBack the page is shown again as it was left, still busy
 * @returns whether the form has been seen filled
 */
export function useFormHydration(form: RefObject<HTMLFormElement | null>, onBack: () => void): RefObject<boolean> {
  const autofilled = useRef(false);
  usePageRestored(onBack);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const fields = () => fieldsOf(form.current);
    const noteFilled = () => {
      autofilled.current = true;
    };
    watchAutofill(fields, { onFilled: noteFilled, signal });
    // The browser's own bubbles would hide behind the page's messages, and speak the browser's language.
    if (form.current) form.current.noValidate = true;
    return () => controller.abort();
  }, [form]);
  return autofilled;
}
