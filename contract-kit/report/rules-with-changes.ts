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
  'key-answer': must(
    'the text true or false, and no other JSON',
    'The page tells by it whether another key waits.',
    'Answer the text true while more keys wait for the user, otherwise false.',
    CHAPTERS.calls,
  ),
  'key-declined': must(
    'status Declined in the personal list',
    'A key that its user has declined would go on working.',
    'Store the refusal of DELETE /apikey/confirm, and not a confirmation.',
    CHAPTERS.calls,
  ),
  'if-match': must(
    '412, and the label as it was',
    'One administrator would overwrite what another has just saved.',
    'Compare If-Match with the labelTag of the key (RFC 9110 §13.1.1).',
    CHAPTERS.calls,
  ),
  'password-rule': must(
    '400',
    'Passwords that are short or have one kind of characters are guessed.',
    'Require 8 to 100 characters with a digit, a small and a capital letter on the server too.',
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
  'browser-remembered': must(
    'the sign-in without a code',
    'The user has chosen that this browser is not asked for a code.',
    'Bind it to the device cookie, and ask for no code where that is sent.',
    CHAPTERS.calls,
  ),
  'browser-listed': must(
    'the browser in rememberedBrowsers, with isCurrent',
    'The user sees there in which browsers no code is asked for, and has them forgotten.',
    'Answer all remembered browsers of the user, with the ids for forgetId.',
    CHAPTERS.calls,
  ),
  'browser-forgotten': must(
    'the entry of the code at the next sign-in',
    'A browser that was lost would go on without a code.',
    'End what is remembered of the browser of forgetId.',
    CHAPTERS.calls,
  ),
  'backup-codes-new': must(
    'several codes, each another one, of 6 to 8 characters without blanks and dashes',
    'The page shows them this once, and the entry of the code takes no longer ones.',
    'Create random codes of 8 characters, and answer them.',
    CHAPTERS.calls,
  ),
  'backup-code-signs-in': must(
    'statusCode 302, a session, two-factor that stays active, and one code less',
    'A user without the authenticator signs in with it.',
    'Accept the backup codes where the code is entered.',
    CHAPTERS.calls,
  ),
  'backup-code-once': must(
    'a refusal',
    'An attacker who finds a used code could sign in with it.',
    'Delete a backup code when it is used.',
    CHAPTERS.calls,
  ),
  'settings-stored': must(
    'any 2xx, and the new value when the page is read again',
    'The page says that the settings were saved.',
    'Store what was sent before you answer.',
    CHAPTERS.calls,
  ),
  'password-exact': must(
    'a refusal of a password that is only nearly right',
    'Passwords that are cut or compared without regard to case are guessed sooner.',
    'Hash and compare the whole password as it was entered.',
    CHAPTERS.calls,
  ),
  'key-owner': must(
    'a refusal of the key of another user',
    'A user could confirm a key that acts in the name of another.',
    'Compare the user of the key with that of the session, for reading and for confirming.',
    CHAPTERS.calls,
  ),
} as const satisfies Record<string, Rule>;
