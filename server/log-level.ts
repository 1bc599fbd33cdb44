const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

export type LogLevel = { readonly ok: true; readonly level: string } | { readonly ok: false; readonly problem: string };

/** How much is logged: VESTIBULE_LOG, by default `info`, which is refusals and failures. */
export function readLogLevel(env: NodeJS.ProcessEnv): LogLevel {
  const level = env.VESTIBULE_LOG || 'info';
  return LEVELS.includes(level)
    ? { ok: true, level }
    : { ok: false, problem: `VESTIBULE_LOG accepts ${LEVELS.join(', ')}` };
}
