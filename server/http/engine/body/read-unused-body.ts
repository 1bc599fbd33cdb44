import type { Step } from '../route';
import { readForm } from './read-form';
import { readJson } from './read-json';

/** Reads a body that the change does not need, since an antiCsrfToken in it must still be that of the session. */
export const readUnusedBody: Step = async (ctx) => {
  const { headers } = ctx;
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (isEmpty) return undefined;
  const isJson = /^application\/json\b/i.test(headers['content-type'] ?? '');
  const body = isJson ? await readJson(ctx) : await readForm(ctx);
  return body.ok ? undefined : body.problem;
};
