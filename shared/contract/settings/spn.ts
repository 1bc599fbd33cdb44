import * as v from 'valibot';
import { SPN_ADDRESS } from '../addresses';
import { PASSWORD_MAX_LENGTH } from '../lengths';
import type { Operation } from '../operation';

/** GET /identityprovider/config/spn. */
export const SpnData = v.object({
  /** Whether the server can register the name. */
  canSetSpn: v.nullish(v.boolean(), false),
  /** Whether the name is registered, as the directory says. */
  kerberosEnabled: v.nullish(v.boolean(), false),
  /** When the directory last said so, as in RFC 3339, where it cannot be asked now; otherwise empty. */
  kerberosCheckedAt: v.nullish(v.string(), ''),
  /** The base address that the name is for. */
  systemBaseUri: v.nullish(v.string(), ''),
  /** The account in the directory that the name belongs to. */
  account: v.nullish(v.string(), ''),
  /** The commands that an administrator of the directory can run instead. */
  command1: v.nullish(v.string(), ''),
  command2: v.nullish(v.string(), ''),
  /** Whether the commands are those of Samba. */
  isSamba: v.nullish(v.boolean(), false),
  /** The keys with which the server accepts tickets, without the keys themselves; a server without such keys leaves it out. */
  keytab: v.nullish(
    v.array(
      v.object({
        principal: v.nullish(v.string(), ''),
        version: v.nullish(v.number()),
        encryption: v.nullish(v.string(), ''),
      }),
    ),
  ),
  /** Why the server accepts no tickets: a message key, or a text in the language of the request. */
  kerberosProblem: v.nullish(v.string(), ''),
  /** Whether the keytab fits the account in the directory; one of {@link KEYTAB_CHECKS}, or empty if that is not known. */
  keytabCheck: v.nullish(v.string(), ''),
  /** Whether the directory was asked if the name can be registered. If not, the page reads the data again by a call. */
  directoryAsked: v.nullish(v.boolean(), true),
  /** Why the name cannot be registered: keys of messages, or texts. */
  errorList: v.nullish(v.array(v.string()), []),
});

export type SpnData = v.InferOutput<typeof SpnData>;

/**
 * `older`: the account has a newer key than the keytab. `missing`: the keytab has no key of this name. `encryption`: the
 * directory issues tickets for the account that no key of the keytab decrypts, as AES is not turned on for it.
 */
export const KEYTAB_CHECKS = ['fits', 'older', 'missing', 'encryption'] as const;

/** One of {@link KEYTAB_CHECKS}. */
export type KeytabCheck = (typeof KEYTAB_CHECKS)[number];

/** POST to the same address as JSON: the account that registers the name. */
export const SetSpn = v.object({
  user: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(PASSWORD_MAX_LENGTH)),
});

/** The answer: whether the name is registered now, or why not. */
export const SpnAnswer = v.object({
  kerberosEnabled: v.nullish(v.boolean(), false),
  errorList: v.nullish(v.array(v.string()), []),
});

export type SpnAnswer = v.InferOutput<typeof SpnAnswer>;

/** Why a name is not registered: keys of messages. */
export const SPN_PROBLEMS = [
  'SPN_PROBLEM_ACCOUNT_NOT_FOUND',
  'SPN_PROBLEM_BASE_ADDRESS',
  'SPN_PROBLEM_CHARACTERS',
  'SPN_PROBLEM_DIRECTORY',
  'SPN_PROBLEM_DOMAIN',
  'SPN_PROBLEM_DUPLICATE',
  'SPN_PROBLEM_NOT_ACTIVE_DIRECTORY',
  'SPN_PROBLEM_NO_BASE_ADDRESS',
  'SPN_PROBLEM_NO_PROVIDER',
  'SPN_PROBLEM_READER',
  'SPN_PROBLEM_RIGHTS',
  'SPN_PROBLEM_SIGN_IN',
  'SPN_PROBLEM_TLS',
] as const;

/** Shows the Kerberos name of this server, and whether it can be registered. */
export const showSpn = {
  method: 'GET',
  address: SPN_ADDRESS,
  answer: SpnData,
  keys: SPN_PROBLEMS,
  keysIn: 'errorList',
} as const satisfies Operation;

/** Registers the Kerberos name with an account of the directory. */
export const registerSpn = {
  method: 'POST',
  address: SPN_ADDRESS,
  json: SetSpn,
  answer: SpnAnswer,
  keys: SPN_PROBLEMS,
  keysIn: 'errorList',
  refusals: { 429: ['LOGIN_TOO_MANY_ATTEMPTS'] },
} as const satisfies Operation;
