import * as v from 'valibot';
import { refuse } from './answer';
import { readJson } from './read-json';
import type { Step, Visit } from './visit';

/** What a change takes. */
export interface OwnChange<Body, V extends Visit> {
  readonly schema: v.GenericSchema<unknown, Body>;
  /** Leaves the body for the steps that follow. */
  readonly keep?: (visit: V, body: Body) => void;
  /** For fields that are not those of the schema, instead of that of a bad request. */
  readonly messageKey?: string;
}

/** Takes a JSON body of these fields and no others; `readJson` refuses an antiCsrfToken of another session. */
export function readOwn<Body, V extends Visit = Visit>(change: OwnChange<Body, V>): Step<V> {
  return async (visit) => {
    const json = await readJson(visit);
    if (!json.ok) return json.problem;
    const body = v.safeParse(change.schema, json.value);
    if (!body.success) return refuse(400, 'fields are not those of this change', change.messageKey);
    change.keep?.(visit, body.output);
    return undefined;
  };
}
