import * as v from 'valibot';
import { refuse } from '../answer';
import type { RequestContext, Step } from '../request-context';
import { readJson } from './read-json';

/** What a change takes. */
export interface ProtectedJson<Body, V extends RequestContext> {
  readonly schema: v.GenericSchema<unknown, Body>;
  /** Leaves the body for the steps that follow. */
  readonly keep?: (ctx: V, body: Body) => void;
  /** For fields that are not those of the schema, instead of that of a bad request. */
  readonly messageKey?: string;
}

/** Takes a JSON body of these fields and no others; `readJson` refuses an antiCsrfToken of another session. */
export function readProtectedJson<Body, V extends RequestContext = RequestContext>(
  change: ProtectedJson<Body, V>,
): Step<V> {
  return async (ctx) => {
    const json = await readJson(ctx);
    if (!json.ok) return json.problem;
    const body = v.safeParse(change.schema, json.value);
    if (!body.success) return refuse(400, 'fields are not those of this change', change.messageKey);
    change.keep?.(ctx, body.output);
    return undefined;
  };
}
