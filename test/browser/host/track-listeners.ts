/** Records listeners and timers from now on, and returns a function that lists the remaining ones. */
export function trackListeners(): () => string[] {
  const listeners = new Set<{
    target: EventTarget;
    type: string;
    listener: unknown;
    signal: AbortSignal | undefined;
  }>();
  const timers = new Set<unknown>();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;

  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const signal = typeof options === 'object' ? options.signal : undefined;
    listeners.add({ target: this ?? window, type, listener, signal });
    return addEventListener.call(this ?? window, type, listener, options);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    for (const each of listeners) {
      if (each.target === (this ?? window) && each.type === type && each.listener === listener) listeners.delete(each);
    }
    return removeEventListener.call(this ?? window, type, listener, options);
  };
  Object.assign(window, {
    setTimeout(act: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        act(...values);
      }, ms);
      timers.add(timer);
      return timer;
    },
    setInterval(act: () => void, ms?: number) {
      const timer = setInterval(act, ms);
      timers.add(timer);
      return timer;
    },
    clearTimeout(timer: number) {
      timers.delete(timer);
      clearTimeout(timer);
    },
    clearInterval(timer: number) {
      timers.delete(timer);
      clearInterval(timer);
    },
  });

  // Elements outside of the document and aborted signals are garbage collected with their listeners.
  const isAlive = (target: EventTarget) => !(target instanceof AbortSignal ? target.aborted : isGone(target));
  return () => [
    ...[...listeners].flatMap(({ target, type, signal }) => (!signal?.aborted && isAlive(target) ? type : [])),
    ...[...timers].map(() => 'timer'),
  ];
}

function isGone(target: EventTarget): boolean {
  // The WebSocket belongs to the test runner.
  return target instanceof WebSocket || (target instanceof Node && !target.isConnected);
}
