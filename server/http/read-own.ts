import * as v from 'valibot';
import { isSameSecret } from '../sessions/token';
import { refuse } from './answer';
import { readJson } from './read-json';
import type { Step, Visit } from './visit';

/** What a change takes, and where it carries its token. */
export interface OwnChange<Body, V extends Visit> {
  readonly schema: v.GenericSchema<unknown, Body>;
  readonly tokenOf: (body: Body) => string;
  /** Leaves the body for the steps that follow. */
  readonly keep?: (visit: V, body: Body) => void;
  /** For fields that are not those of the schema, instead of that of a bad request. */
  readonly messageKey?: string;
}

/** Takes a JSON body of these fields and no others, with the antiCsrfToken of the visitor's own session. */
export function readOwn<Body, V extends Visit = Visit>(change: OwnChange<Body, V>): Step<V> {
  return async (visit) => {
    const json = await readJson(visit);
    if (!json.ok) return json.problem;
    const body = v.safeParse(change.schema, json.value);
    if (!body.success) return refuse(400, 'fields are not those of this change', change.messageKey);
    if (!isOwnToken(visit, change.tokenOf(body.output))) return refuse(403, 'antiCsrfToken is not of this session');
    change.keep?.(visit, body.output);
    return undefined;
  };
}

/** Whether a change carries the antiCsrfToken of its own session. */
export function isOwnToken({ session }: Visit, token: string): boolean {
  return session !== undefined && isSameSecret(token, session.antiCsrfToken);
}
