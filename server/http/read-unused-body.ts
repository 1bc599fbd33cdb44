import { readForm } from './read-form';
import { readJson } from './read-json';
import type { Step } from './visit';

/** Reads the body of a change that needs none, because an antiCsrfToken in it must still be the session's own. */
export const readUnusedBody: Step = async (visit) => {
  const type = visit.headers['content-type'] ?? '';
  const isEmpty =
    visit.headers['transfer-encoding'] === undefined && Number(visit.headers['content-length'] ?? 0) === 0;
  if (isEmpty) return undefined;
  const body = /^application\/json\b/i.test(type) ? await readJson(visit) : await readForm(visit);
  return body.ok ? undefined : body.problem;
};
