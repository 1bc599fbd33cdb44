import { statusKey } from '../../../shared/contract/status-key';

/** The answer to a request; `json` is the body of a JSON answer. */
export interface Answer {
  status?: number;
  contentType?: string;
  body?: string | Buffer;
  json?: unknown;
  headers?: Readonly<Record<string, string>>;
}

/** The faults that any call may have. A row that lacks one of them does not compile. */
export const FAULTS = [
  'time-out',
  'network down',
  '400',
  '401',
  '403',
  '404',
  '429',
  '500',
  'empty body',
  'HTML instead of JSON',
  'JSON of the wrong shape',
  'answer after 10 s',
] as const;

export type Fault = (typeof FAULTS)[number];

/** The time on the page's own clock that a fault takes, in ms. Tests advance that clock instead of waiting. */
export const DURATIONS: Partial<Record<Fault, number>> = { 'time-out': 15_000, 'answer after 10 s': 10_000 };

/**
 * The answer of a fault; `good` is the JSON that the call expects.
 * @returns undefined for a call that is never answered or never arrives
 */
export function answerOf(fault: Fault, good: unknown): Answer | undefined {
  switch (fault) {
    case 'time-out':
    case 'network down':
      return undefined;
    case 'empty body':
      return { body: '' };
    case 'HTML instead of JSON':
      return { contentType: 'text/html', body: '<!doctype html><h1>A proxy in between</h1>' };
    case 'JSON of the wrong shape':
      return { json: wrongShape(good) };
    case 'answer after 10 s':
      return { json: good };
    case '500': // from a proxy that does not follow our contract
      return { status: 500, contentType: 'text/html', body: '<h1>Internal Server Error</h1>' };
    default: {
      const status = Number(fault);
      return { status, json: { statusCode: status, messageKey: statusKey(status) } };
    }
  }
}

/** An answer with all fields, each with a wrong value. */
function wrongShape(good: unknown): unknown {
  return Object.fromEntries(Object.keys(Object(good)).map((name) => [name, { unexpected: true }]));
}
