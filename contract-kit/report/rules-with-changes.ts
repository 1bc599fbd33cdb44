import { CHAPTERS, must, type Rule } from './rule';

/** Rules that are checked only with `--with-changes`. */
export const CHANGE_RULES = {
  'password-change': must(
    'any 2xx, and a sign-in with the new password',
    'The page says that the password was changed.',
    'Store the password of the form, and answer 2xx when it is stored.',
    CHAPTERS.calls,
  ),
  'password-old': must(
    'a refusal of the old password',
    'Anyone who knows the old password could still sign in.',
    'Accept the new password only.',
    CHAPTERS.calls,
  ),
  'password-sessions': must(
    'no other session after the password was changed',
    'Anyone who has signed in with the old password, or has stolen a session, would stay signed in.',
    'End all other sessions of the user when the password changes.',
    CHAPTERS.changes,
  ),
  'key-created': must(
    'saveOk and apiKeyDto.key with the secret',
    'The administrator passes the secret on; only this answer has it.',
    'Create the key for userId, and answer its secret.',
    CHAPTERS.calls,
  ),
  'key-listed': must(
    'the new key by its label, without its secret',
    'The administrator looks for it in the list, and whoever reads the list must not learn secrets.',
    'Answer id and label of every key, and store a hash of its secret.',
    CHAPTERS.calls,
  ),
  'key-waits': must(
    'the new key at /apikey/confirm?apiKeyId=',
    'Its user is to confirm or decline it.',
    'Answer the key that apiKeyId names to its user.',
    CHAPTERS.calls,
  ),
  'key-confirmed': must(
    'the text true or false, and the status Confirmed',
    'The page goes on to the next key, or says that none waits.',
    'Store that the user has confirmed the key.',
    CHAPTERS.calls,
  ),
  'key-deleted': must(
    'saveOk, and a list without the key',
    'A key that is said to be deleted must not work.',
    'Delete the key.',
    CHAPTERS.calls,
  ),
} as const satisfies Record<string, Rule>;
