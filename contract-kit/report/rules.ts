import type { Rule } from './rule';
import { ANSWER_RULES } from './rules-answers';
import { ASSET_RULES } from './rules-assets';
import { CALL_RULES } from './rules-calls';
import { FILLING_RULES } from './rules-filling';
import { FORGERY_RULES } from './rules-forgery';
import { HEADER_RULES } from './rules-headers';
import { PASSKEY_RULES } from './rules-passkeys';
import { REQUEST_RULES } from './rules-requests';
import { SESSION_RULES } from './rules-sessions';
import { SIGN_IN_RULES } from './rules-sign-in';
import { CHANGE_RULES } from './rules-with-changes';

/** All rules by name. A finding contains the name of its rule, which `--json` prints as `rule`. */
export const RULES = {
  ...REQUEST_RULES,
  ...ANSWER_RULES,
  ...HEADER_RULES,
  ...FILLING_RULES,
  ...ASSET_RULES,
  ...SIGN_IN_RULES,
  ...SESSION_RULES,
  ...FORGERY_RULES,
  ...CALL_RULES,
  ...PASSKEY_RULES,
  ...CHANGE_RULES,
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;
