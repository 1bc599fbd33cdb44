import { readForm } from '../engine/body/read-form';
import { readJson } from '../engine/body/read-json';
import type { Step } from '../engine/request-context';

/** Reads the body of a change that needs none, because an antiCsrfToken in it must still be the session's own. */
export const readUnusedBody: Step = async (ctx) => {
  const type = ctx.headers['content-type'] ?? '';
  const isEmpty = ctx.headers['transfer-encoding'] === undefined && Number(ctx.headers['content-length'] ?? 0) === 0;
  if (isEmpty) return undefined;
  const body = /^application\/json\b/i.test(type) ? await readJson(ctx) : await readForm(ctx);
  return body.ok ? undefined : body.problem;
};
