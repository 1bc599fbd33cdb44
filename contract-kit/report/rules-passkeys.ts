import { CHAPTERS, must, type Rule } from './rule';

/** Rules for passkeys. Those that need one are checked only with `--with-changes`. */
export const PASSKEY_RULES = {
  'passkey-options': must(
    'options of navigator.credentials in JSON, whose RP ID is the host name or ends it',
    'The browser refuses other options, and those for another host.',
    'Answer the options of WebAuthn Level 3 §5.4 and §5.5.',
    CHAPTERS.calls,
  ),
  'passkey-challenge': must(
    'a challenge of at least 16 random bytes, another one for each call',
    'An attacker who has seen a used passkey could use it again.',
    'Create each challenge with a random number generator (WebAuthn Level 3 §13.4.3).',
    CHAPTERS.calls,
  ),
  'passkey-step': must(
    '401',
    'These challenges are for a user at the second factor, and for one who is signed in.',
    'Bind each challenge to its purpose and its session.',
    CHAPTERS.calls,
  ),
  'passkey-refused': must(
    '400 with PASSKEY_UNKNOWN, PASSKEY_INVALID or PASSKEY_EXPIRED, and no session',
    'The page tells the user by the key what to do, and the call opens no session without a passkey.',
    'Refuse what is not a passkey of an account.',
    CHAPTERS.calls,
  ),
  'passkey-forged': must(
    'a refusal of what the authenticator has not signed for this origin, RP ID and challenge',
    'Another site could sign in with what it has asked for.',
    'Verify every step of WebAuthn Level 3 §7.1 and §7.2.',
    CHAPTERS.calls,
  ),
  'passkey-once': must(
    'a refusal with PASSKEY_EXPIRED',
    'A passkey that was intercepted could be used again.',
    'Accept each challenge once.',
    CHAPTERS.calls,
  ),
  'passkey-added': must(
    'the passkey in the list, and in excludeCredentials of new options',
    'The page shows it, and the browser does not create a second one in the same authenticator.',
    'Store the passkey, with credentialId.',
    CHAPTERS.calls,
  ),
  'passkey-signs-in': must(
    'statusCode 302, and a session',
    'A passkey that is in the list signs its user in.',
    'Find the account by the id of the credential, and start its session.',
    CHAPTERS.calls,
  ),
  'passkey-renamed': must(
    'the new name in the list',
    'The user tells passkeys apart by their names.',
    'Store the name of renameId.',
    CHAPTERS.calls,
  ),
  'passkey-removed': must(
    'a list without the passkey, and a refusal of it',
    'The user removes it because its device is lost.',
    'Delete the passkey.',
    CHAPTERS.calls,
  ),
} as const satisfies Record<string, Rule>;
