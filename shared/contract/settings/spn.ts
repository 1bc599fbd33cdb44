import * as v from 'valibot';

/** GET /identityprovider/config/spn. */
export const SpnData = v.object({
  /** Whether the server can register the name. */
  canSetSpn: v.nullish(v.boolean(), false),
  /** Whether the name is registered. */
  kerberosEnabled: v.nullish(v.boolean(), false),
  /** The base address that the name is for. */
  systemBaseUri: v.nullish(v.string(), ''),
  /** The account in the directory that the name belongs to. */
  account: v.nullish(v.string(), ''),
  /** The commands that an administrator of the directory can run instead. */
  command1: v.nullish(v.string(), ''),
  command2: v.nullish(v.string(), ''),
  /** False where the directory was not asked yet whether the name can be registered: another call does. */
  directoryAsked: v.nullish(v.boolean(), true),
  /** Why the name cannot be registered: keys of messages, or texts. */
  errorList: v.nullish(v.array(v.string()), []),
});

export type SpnData = v.InferOutput<typeof SpnData>;

/** POST to the same address as JSON: the account that registers the name. */
export const SetSpn = v.object({
  user: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)),
  password: v.pipe(v.string(), v.minLength(1), v.maxLength(1000)),
});

/** The answer: whether the name is registered now, or why not. */
export const SpnAnswer = v.object({
  kerberosEnabled: v.nullish(v.boolean(), false),
  errorList: v.nullish(v.array(v.string()), []),
});

export type SpnAnswer = v.InferOutput<typeof SpnAnswer>;
