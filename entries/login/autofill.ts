const TRIES = 5;
const EVERY_MS = 500;

/** Whether a browser or password manager has filled the field, even if it does not tell its value yet. */
export function isFilled(field: HTMLInputElement): boolean {
  return field.value !== '' || isAutofilled(field);
}

/** Chromium shows a filled field but gives its value only after the person has touched the page. */
function isAutofilled(field: HTMLInputElement): boolean {
  try {
    return field.matches(':autofill, :-webkit-autofill');
  } catch {
    return false; // a browser that knows neither name refuses the selector
  }
}

/** Looks 5 times, every 500 ms, whether the whole form has been filled, and says so once. */
export function watchAutofill(
  fields: () => readonly HTMLInputElement[],
  { onFilled, signal }: { onFilled: () => void; signal: AbortSignal },
): void {
  let tries = 0;
  const timer = setInterval(() => {
    tries += 1;
    const filled = fields().every(isFilled);
    if (filled) onFilled();
    if (filled || tries === TRIES) clearInterval(timer);
  }, EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}
