import type * as v from 'valibot';
import { SPN_ADDRESS } from '../../shared/contract/addresses';
import { type SetSpn, SpnAnswer, SpnData } from '../../shared/contract/settings/spn';
import { call } from '../../shared/http/call';

/** The user and the password that register the name. */
export type Credentials = v.InferOutput<typeof SetSpn>;

/** ms that a registration may take: the directory is asked several times. */
const REGISTRATION_TIMEOUT = 30_000;

/** Reads the name's account and commands, and whether it can be registered. */
export const getSpn = (signal: AbortSignal) => call(SpnData, { url: SPN_ADDRESS, signal });

/** Registers the name. Has no signal: an aborted call may have registered it. */
export const postSpn = (credentials: Credentials) =>
  call(SpnAnswer, { url: SPN_ADDRESS, json: credentials, timeout: REGISTRATION_TIMEOUT });
