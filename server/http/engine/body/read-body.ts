import * as v from 'valibot';
import { type Problem, refuse } from '../../request/answer';
import type { RequestContext } from '../../request/request-context';
import type { Route } from '../../request/route';
import { readForm } from './read-form';
import { readJson } from './read-json';

/** What was sent, before its validation. */
type Sent = { readonly sentJson: unknown } | { readonly fields: Readonly<Record<string, string>> };

type Body = { readonly json: unknown } | { readonly form: unknown };

/**
 * Reads the body of an operation. The antiCsrfToken in it is compared with that of the session. The fields of a form stay
 * in the context as they were sent, so that the form can be shown again.
 */
export async function readBody(
  ctx: RequestContext,
  { operation, bodyLimits }: Route,
): Promise<Problem | Sent | undefined> {
  const { json, form, isBodyUnused } = operation;
  if (isBodyUnused) return readUnusedBody(ctx);
  if (json !== undefined && (form === undefined || isJson(ctx))) {
    const body = await readJson(ctx, bodyLimits);
    return body.ok ? { sentJson: body.value } : body.problem;
  }
  if (form === undefined) return undefined;
  const body = await readForm(ctx, bodyLimits);
  return body.ok ? { fields: body.fields } : body.problem;
}

/** Validates the body with the schema of the operation. */
export function validateBody(ctx: RequestContext, route: Route): Problem | Body | undefined {
  const { json, form } = route.operation;
  if (json !== undefined && 'sentJson' in ctx) {
    const parsed = v.safeParse(json, ctx.sentJson);
    return parsed.success ? { json: parsed.output } : wrongFields(ctx, route, parsed.issues);
  }
  if (form === undefined) return undefined;
  const parsed = v.safeParse(form, ctx.fields);
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
