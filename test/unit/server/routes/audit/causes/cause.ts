import type { AuditChange, AuditEvent } from '../../../../../../shared/contract/settings/audit';
import { type Caller, signedInCaller } from '../../../../../support/server/admin-calls';
import type { TestApp, TestAppOptions, UserName } from '../../../../../support/server/test-app';

/** What causes an event, and what its row names. Names are empty unless they are given. */
export interface Cause {
  cause(app: TestApp): Promise<unknown>;
  readonly account?: string;
  /** The user name of who does it; of a command its name. */
  readonly actor?: string;
  readonly target?: string | RegExp;
  /** The values before and after; default none. */
  readonly changes?: readonly AuditChange[];
  readonly options?: () => TestAppOptions;
}

export type Causes<Events extends AuditEvent> = Readonly<Record<Events, Cause>>;

/** Fails where a call was not answered as it must be for the event to happen. */
export function accepted<Answer extends { statusCode: number; body: string }>(answer: Answer): Answer {
  if (answer.statusCode >= 400 || answer.body.includes('"saveOk":false'))
    throw new Error(`${answer.statusCode} ${answer.body.slice(0, 500)}`);
  return answer;
}

/** A call of a signed-in user, by default of an administrator. */
export const called =
  (call: (caller: Caller, app: TestApp) => ReturnType<Caller['get']>, user?: UserName): Cause['cause'] =>
  async (app) =>
    accepted(await call(await signedInCaller(app, user), app));
