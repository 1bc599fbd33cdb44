import * as v from 'valibot';
import { type Problem, refuse } from '../answer';
import type { RequestContext } from '../request-context';
import type { Route } from '../route';
import { readForm } from './read-form';
import { readJson } from './read-json';

type Body = { readonly json: unknown } | { readonly form: unknown };

/**
 * Reads the body of an operation and validates it with the schema. The antiCsrfToken in it is compared with that of the
 * session. The fields of a form stay in the context as they were sent, so that the form can be shown again.
 */
export async function readAndValidateBody(ctx: RequestContext, route: Route): Promise<Problem | Body | undefined> {
  const { json, form, isBodyUnused } = route.operation;
  if (isBodyUnused) return readUnusedBody(ctx);
  if (json !== undefined && (form === undefined || isJson(ctx))) {
    const body = await readJson(ctx, route.bodyLimits);
    if (!body.ok) return body.problem;
    const parsed = v.safeParse(json, body.value);
    return parsed.success ? { json: parsed.output } : wrongFields(ctx, route, parsed.issues);
  }
  if (form === undefined) return undefined;
  const body = await readForm(ctx);
  if (!body.ok) return body.problem;
  Object.assign(ctx, { fields: body.fields });
  const parsed = v.safeParse(form, body.fields);
  return parsed.success ? { form: parsed.output } : wrongFields(ctx, route, parsed.issues);
}

function wrongFields(
  ctx: RequestContext,
  { keyOfWrongFields }: Route,
  issues: readonly v.BaseIssue<unknown>[],
): Problem {
  return refuse(400, 'the fields are not those of this call', keyOfWrongFields?.(issues, ctx));
}

/** Reads a body that the operation does not use, because an antiCsrfToken in it must still match the session. */
async function readUnusedBody(ctx: RequestContext): Promise<Problem | undefined> {
  const { headers } = ctx;
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (isEmpty) return undefined;
  const body = isJson(ctx) ? await readJson(ctx) : await readForm(ctx);
  return body.ok ? undefined : body.problem;
}

function isJson({ headers }: RequestContext): boolean {
  return /^application\/json\b/i.test(headers['content-type'] ?? '');
}
