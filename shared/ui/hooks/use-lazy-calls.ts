import { useState } from 'react';
import { useLazyComponent } from './use-lazy-component';

/** Makes a function handle the calls from now on, and at once those that wait. */
export type Connect<Call> = (handle: (call: Call) => void) => void;

/**
 * A component from a chunk of its own, and the calls that it handles. They wait in order until it has connected; the first
 * one loads it, unless it was loaded before, when the page was idle.
 *
 * @param load must be the same function at every call, such as a constant of the module
 */
export function useLazyCalls<Call, T>(load: () => Promise<T>) {
  const [isNeeded, setNeeded] = useState(false);
  const [calls] = useState(() => createCalls<Call>(() => setNeeded(true)));
  return { ...calls, component: useLazyComponent(load, isNeeded ? 'now' : 'idle') };
}

function createCalls<Call>(onWaiting: () => void) {
  const waiting: Call[] = [];
  let handle = (call: Call) => {
    waiting.push(call);
    onWaiting();
  };
  const connect: Connect<Call> = (next) => {
    handle = next;
    for (const call of waiting.splice(0)) next(call);
  };
  return { send: (call: Call) => handle(call), connect };
}
