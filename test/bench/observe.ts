/** What the page itself noted, in ms since its navigation began; undefined for what never came. */
export interface Noted {
  usable?: number;
  interactive?: number;
}

/**
 * Runs in the page before anything of its own: notes when its user name field can be seen, typed into and submitted, and
 * when a script has taken over its form. No page is asked to help, so that any login page can be measured.
 */
export function observe(): void {
  const noted: Noted = {};
  Object.assign(globalThis, { noted });
  const isUsable = (): boolean => {
    const field = document.querySelector<HTMLInputElement>('input[name=User]');
    const button = document.querySelector<HTMLButtonElement>('button[type=submit]');
    return Boolean(field?.checkVisibility() && !field.disabled && field.form && button && !button.disabled);
  };
  const look = (): void => {
    if (isUsable()) noted.usable ??= performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const { addEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (
    this: EventTarget,
    ...args: Parameters<EventTarget['addEventListener']>
  ) {
    if (args[0] === 'submit' && this instanceof Element) noted.interactive ??= performance.now();
    return addEventListener.apply(this, args);
  };
}
