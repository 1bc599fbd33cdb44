import type * as v from 'valibot';
import { registerSpn, type SetSpn, showSpn } from '../../shared/contract/settings/spn';
import { request } from '../../shared/http/request-operation';

/** The user and the password that register the name. */
export type Credentials = v.InferOutput<typeof SetSpn>;

/** ms that a registration may take: the directory is asked several times. */
const REGISTRATION_TIMEOUT = 30_000;

/** Reads the name's account and commands, and whether it can be registered. */
export const getSpn = (signal: AbortSignal) => request(showSpn, { signal });

/** Registers the name. Has no signal: an aborted call may have registered it. */
export const postSpn = (credentials: Credentials) =>
  request(registerSpn, { json: credentials, timeout: REGISTRATION_TIMEOUT });
