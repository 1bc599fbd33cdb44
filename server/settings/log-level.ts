const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** The level of the log, or the reason why it is refused. */
export type LogLevel = { readonly ok: true; readonly level: string } | { readonly ok: false; readonly problem: string };

/** Reads the log level from VESTIBULE_LOG. The default `info` logs refusals and failures. */
export function readLogLevel(env: NodeJS.ProcessEnv): LogLevel {
  const level = env.VESTIBULE_LOG || 'info';
  return LOG_LEVELS.includes(level)
    ? { ok: true, level }
    : { ok: false, problem: `VESTIBULE_LOG accepts ${LOG_LEVELS.join(', ')}` };
}
