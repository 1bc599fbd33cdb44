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
