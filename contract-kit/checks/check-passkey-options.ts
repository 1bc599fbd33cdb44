import * as v from 'valibot';
import {
  beginPasskeyUse,
  PASSKEY_ERRORS,
  PASSKEY_PURPOSES,
  PasskeyOptions,
  type PasskeyPurpose,
  signInByPasskey,
} from '../../shared/contract/sign-in/passkeys';
import type { Answer } from '../http/answer';
import { CookieJar } from '../http/cookie-jar';
import { fieldOf, textOf } from '../http/read-answer';
import { jsonBody } from '../http/request-body';
import { describeAnswer } from '../report/describe-answer';
import type { RunContext } from '../run-context';
import { isSignedIn } from '../sign-in/probe-session';
import { softwareAuthenticator } from '../sign-in/software-authenticator';
import { checkContract, checkJson } from './check-json';

const Descriptors = v.nullish(v.array(v.looseObject({ id: v.string() })), []);

/** The options that the checks read (WebAuthn Level 3 §5.4, §5.5). The host name is the default of both RP IDs. */
const Options = v.object({
  challenge: v.pipe(v.string(), v.regex(/^[\w-]+$/)),
  rpId: v.optional(v.string()),
  rp: v.optional(v.looseObject({ id: v.optional(v.string()) })),
  user: v.optional(v.looseObject({ id: v.string() })),
  excludeCredentials: Descriptors,
});

/** What an authenticator needs of options. */
export interface ReadOptions {
  readonly challenge: string;
  readonly rpId: string;
  /** The user handle; empty in options for the use of a passkey. */
  readonly user: { readonly id: string };
}

/** The statuses of a call that a server does not have; 401 is what a visitor may get for any address. */
export const MISSING: readonly number[] = [401, 404, 405, 501];

/** The minimum length of a challenge, in bytes (WebAuthn Level 3 §13.4.3). */
const CHALLENGE_MIN = 16;

/** Checks, as a visitor, the options for passkeys, and that only known passkeys sign in. */
export async function checkPasskeyOptions(run: RunContext): Promise<void> {
  const first = await askForOptions(run);
  if (MISSING.includes(first.status)) return void run.report.notOffered.add(beginPasskeyUse.address);
  const options = checkOptions(run, first);
  if (options === undefined || checkOptions(run, await askForOptions(run), options) === undefined) return;
  for (const purpose of PASSKEY_PURPOSES.filter((each) => each !== 'sign-in')) {
    const answer = await askForOptions(run, purpose);
    const isRefused = answer.status === 401 || answer.status === 403;
    run.check('passkey-step', isRefused, { answer, detail: purpose, came: describeAnswer(answer) });
  }
  const unknown = softwareAuthenticator(run.origin.origin).get(options);
  await checkRefusedPasskey(run, 'passkey-refused', { credential: unknown, as: 'with an unknown passkey' });
  const garbage = { ...unknown, response: {} };
  await checkRefusedPasskey(run, 'passkey-refused', { credential: garbage, as: 'with a passkey without a signature' });
}

/** Asks for the options of a passkey, by default those for a sign-in. */
export function askForOptions(run: RunContext, purpose: PasskeyPurpose = 'sign-in'): Promise<Answer> {
  return run.ask({ path: beginPasskeyUse.address, body: jsonBody({ purpose }), as: `as a visitor, for ${purpose}` });
}

/**
 * Checks options, and that their challenge is another one than that of earlier options.
 * @returns undefined if they cannot be used
 */
export function checkOptions(run: RunContext, answer: Answer, before?: ReadOptions): ReadOptions | undefined {
  if (!run.check('json-status', answer.status === 200, { answer, came: describeAnswer(answer) })) return undefined;
  const data = fieldOf(answer, 'options');
  if (!checkJson(run, answer, PasskeyOptions)) return undefined;
  if (!checkContract(run, 'passkey-options', { answer, schema: Options, data })) return undefined;
  const { hostname } = run.origin;
  const options = v.parse(Options, data);
  const rpId = options.rpId ?? options.rp?.id ?? hostname;
  const isOwn = hostname === rpId || hostname.endsWith(`.${rpId}`);
  run.check('passkey-options', isOwn, { answer, detail: 'RP ID', came: `the RP ID ${rpId}` });
  const size = newBytes(options.challenge, before?.challenge ?? '');
  const came = `${size} bytes${before ? ' that the challenge before did not have' : ''}`;
  // Of 16 random bytes, more than four are the same by chance once in a billion times.
  run.check('passkey-challenge', size >= (before ? CHALLENGE_MIN - 4 : CHALLENGE_MIN), { answer, came });
  return { challenge: options.challenge, rpId, user: options.user ?? { id: '' } };
}

/** Counts the bytes of a challenge that differ from those of another one at the same place. */
function newBytes(challenge: string, other: string): number {
  const known = Buffer.from(other, 'base64url');
  return Buffer.from(challenge, 'base64url').filter((byte, at) => byte !== known[at]).length;
}

interface GivenPasskey {
  readonly credential: object;
  readonly as: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a passkey as a new browser. */
export async function sendPasskey(run: RunContext, { credential, as, headers = {} }: GivenPasskey) {
  const jar = new CookieJar(run.origin);
  const answer = await run.ask({ path: signInByPasskey.address, body: jsonBody({ credential }), headers, jar, as });
  return { answer, jar };
}

/** Checks that a passkey is refused with a message key of the contract, and signs no user in. */
export async function checkRefusedPasskey(
  run: RunContext,
  rule: 'passkey-refused' | 'passkey-forged' | 'passkey-once' | 'passkey-removed',
  given: GivenPasskey,
): Promise<void> {
  const { answer, jar } = await sendPasskey(run, given);
  const keys: readonly string[] = [...PASSKEY_ERRORS, 'ERROR_BAD_REQUEST'];
  const isTold = answer.status === 400 && keys.includes(textOf(answer, 'messageKey'));
  const isRefused = isTold || [403, 404, 429].includes(answer.status);
  run.check(rule, isRefused && !(await isSignedIn(run, jar)), { answer, came: describeAnswer(answer) });
}
