import { useEffect, useRef, useState } from 'react';
import { readCookie, setCookie } from '../../browser/cookie';
import { TIMES_COOKIE } from '../../contract/cookies';

const YEAR_S = 365 * 24 * 60 * 60;
const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Not only in the cookie: the browser may refuse that in a frame of another site. */
let chosen: boolean | undefined;

/** Whether the tables of this browser show times relative to now, which they do until the user chooses otherwise. */
export function areRelative(): boolean {
  chosen ??= readCookie(TIMES_COOKIE) !== 'absolute';
  return chosen;
}

/** Shows the times of all tables relative to now, or as date and time, and stores the choice in a cookie. */
export function setRelative(isRelative: boolean): void {
  chosen = isRelative;
  setCookie({ name: TIMES_COOKIE, value: 'absolute', maxAge: isRelative ? 0 : YEAR_S });
  notify();
}

const notify = () => {
  for (const listener of listeners) listener();
};

const tick = () => {
  if (!document.hidden) notify();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, MINUTE_MS);
    document.addEventListener('visibilitychange', tick);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/**
 * Renders the component again when a value that depends on the choice or on the time has another value: once a minute, while
 * the page is visible, all of them are read, and only those that changed are rendered.
 */
export function useTimesValue<T extends string | boolean>(read: () => T): T {
  const latest = useRef(read);
  latest.current = read;
  const value = read();
  const [, setSeen] = useState<T>(value);
  useEffect(() => subscribe(() => setSeen(latest.current())), []);
  return value;
}
