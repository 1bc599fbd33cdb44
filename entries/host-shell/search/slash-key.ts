const STORED = 'searchWithoutSlash';

/** Whether `/` opens the search. A user whose speech is typed can turn that off (WCAG 2.2, 2.1.4). */
export function opensWithSlash(): boolean {
  isOn ??= stored() !== 'true';
  return isOn;
}

let isOn: boolean | undefined;

/** Turns that on or off in this browser, or until the shell is closed where the browser stores nothing. */
export function setOpensWithSlash(next: boolean): void {
  isOn = next;
  try {
    localStorage.setItem(STORED, String(!next));
  } catch {
    // It holds for this document.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null; // the browser blocks the storage
  }
}
