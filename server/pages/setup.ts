import * as v from 'valibot';
import { data, refuse } from '../http/answer';
import { groundOf } from '../http/ground-of';
import { readJson } from '../http/read-json';
import type { Route, Step } from '../http/visit';
import { createFirstAdministrator } from '../sign-in/first-administrator';

const text = (longest: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(longest), v.regex(/^\P{Cc}*$/u));

const NewAdministrator = v.strictObject({
  userName: text(256),
  displayName: text(256),
  email: v.pipe(text(256), v.email()),
  password: v.string(),
});

/** Creates the first administrator with the token that the start printed, which then is used up. */
const createAdministrator: Step = async (visit) => {
  const json = await readJson(visit);
  if (!json.ok) return json.problem;
  const wanted = v.safeParse(NewAdministrator, json.value);
  if (!wanted.success) return refuse(400, 'fields are not those of an administrator');
  const result = await createFirstAdministrator(groundOf(visit), { ...wanted.output, token: visit.params.token });
  if (result.kind === 'created') return data({ userId: result.userId }, 201);
  const messageKey = result.reason === 'PASSWORD_TOO_COMMON' ? result.reason : undefined;
  return refuse(result.reason === 'token' ? 404 : 400, `no administrator: ${result.reason} refused`, messageKey);
};

/** The one-time address of the first administrator, for a program and without a page. */
export const setup: Route = {
  path: '/identityprovider/setup/:token',
  access: ['anyone'],
  POST: [createAdministrator],
};
