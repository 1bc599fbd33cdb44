import type { Clock } from '../../../../shared/notifications/start-queue';

export function fakeClock() {
  let now = 1000;
  let timers: { at: number; run: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  /** Advances the clock, and runs the timers that fall due, in order. */
  const pass = (ms: number) => {
    const end = now + ms;
    for (;;) {
      const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      now = next.at;
      timers = timers.filter((other) => other !== next);
      next.run();
    }
    now = end;
  };
  const globals = {
    setTimeout: (run: () => void, ms: number) => clock.after(ms, run),
    clearTimeout: (stop?: () => void) => stop?.(),
  };
  return { clock, globals, pass, running: () => timers.length, waits: () => timers.map(({ at }) => at - now) };
}
