import { ResultCodeError } from 'ldapts';
import { shortDetail } from '../outgoing/remote-text';
import { socketErrorOf } from '../outgoing/socket-error';
import { SourceError } from '../outgoing/source-error';

/** The message keys of LDAP result codes (RFC 4511 appendix A). */
const RESULT_KEYS: Readonly<Record<number, string>> = {
  3: 'CONNECTION_TIMEOUT',
  8: 'CONNECTION_SECURITY_REQUIRED',
  10: 'CONNECTION_REFERRAL',
  13: 'CONNECTION_SECURITY_REQUIRED',
  32: 'CONNECTION_BASE_NOT_FOUND',
  34: 'CONNECTION_NAME_INVALID',
  48: 'CONNECTION_BIND_REFUSED',
  49: 'CONNECTION_BIND_REFUSED',
  50: 'CONNECTION_ACCESS_DENIED',
};

/** Matches what an Active Directory says of a request of a connection that has not signed in: operationsError (1). */
const NOT_SIGNED_IN = /\b000004DC\b|successful bind must be completed|without authentication/i;

/** Converts an error to a `SourceError`. */
export function sourceErrorOf(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  if (error instanceof ResultCodeError) {
    const isAnonymous = error.code === 1 && NOT_SIGNED_IN.test(error.message);
    const key = isAnonymous ? 'CONNECTION_ANONYMOUS_REFUSED' : RESULT_KEYS[error.code];
    return new SourceError(key ?? 'CONNECTION_DIRECTORY_ERROR', wordsOf(error), { cause: error });
  }
  return socketErrorOf(error);
}

/** Tells whether a directory does not support a request: protocolError, or unavailable from an Active Directory. */
export function isNotOffered(error: unknown): boolean {
  const cause = error instanceof SourceError ? error.cause : error;
  return cause instanceof ResultCodeError && (cause.code === 2 || cause.code === 52);
}

/** The result codes of a bind that mean that the name and the password are not accepted. */
const REFUSED = [19, 32, 34, 48, 49, 50, 53];

/** The states of accounts for which a directory refuses a bind. */
export type AccountState = 'disabled' | 'expired' | 'must-change' | 'not-now' | 'locked';

/** Why a directory did not sign a person in, with the code of an Active Directory if it concerns the account. */
export type BindRefusal = { readonly kind: 'wrong' } | { readonly kind: AccountState; readonly code: string };

/**
 * The states by the codes of an Active Directory. It gives them only if the password is right, except for `775`: of a
 * locked account it checks no password.
 */
const STATES: ReadonlyMap<string, AccountState> = new Map([
  ['530', 'not-now'], // the time
  ['531', 'not-now'], // the workstation
  ['532', 'must-change'], // the password has expired
  ['533', 'disabled'],
  ['701', 'expired'],
  ['773', 'must-change'], // an administrator wants it to be changed
  ['775', 'locked'],
]);

const CODE = /AcceptSecurityContext error, data ([0-9a-f]{3,8})\b/;

/**
 * Returns why a directory did not sign a person in.
 * @returns undefined if it did not check the password
 */
export function bindRefusalOf(error: unknown): BindRefusal | undefined {
  const cause = error instanceof SourceError ? error.cause : error;
  if (error instanceof SourceError && error.messageKey === 'CONNECTION_BIND_REFUSED' && cause === undefined)
    return WRONG;
  if (!(cause instanceof ResultCodeError) || !REFUSED.includes(cause.code)) return undefined;
  const code = CODE.exec(cause.message)?.[1] ?? '';
  const kind = STATES.get(code);
  return kind === undefined ? WRONG : { kind, code };
}

const WRONG = { kind: 'wrong' } as const;

/** Returns the standard name and number of a result code, and the directory's message: `noSuchObject (32)`. */
function wordsOf({ name, code, message }: ResultCodeError): string {
  const standard = `${name.charAt(0).toLowerCase()}${name.slice(1).replace(/Error$/, '')} (${code})`;
  const words = message.replace(/ Code: 0x[0-9a-f]+$/, '').trim();
  return shortDetail(words === '' ? standard : `${standard}: ${words}`);
}
