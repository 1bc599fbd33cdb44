/** The text of `--help`. */
export const HELP = `Checks that an identity server fits the contract of Vestibule's pages.

  npx vestibule-contract <address> [options]            in a checkout, after npm install and npm run build
  node dist/vestibule-contract.mjs <address> [options]  with the folder dist/ alone

  <address>                     of the server, such as http://127.0.0.1:8420

  --user NAME                   an account without rights
  --password-file FILE          its password; - reads standard input
  --second-factor-secret TEXT   the secret of its authenticator, in base32
  --admin NAME                  an administrator
  --admin-password-file FILE
  --admin-second-factor-secret TEXT
  --only PAGE                   one page by its address or entry, or one part: sign-in, messages, assets, errors,
                                preferences, HEAD, access, forgery, directory, photos, events, sign-out, passkeys, reports,
                                and with changes password, settings, API keys, backup codes, remembered browser,
                                limit of codes
  --with-changes                also changes the password of --user and back, adds and removes a passkey, creates, confirms,
                                declines and deletes API keys for that account; changes the lifetime of sessions and the
                                trusted addresses, and back; for accounts with a second factor it has the browser remembered
                                and forgotten, replaces the backup codes, and sends wrong codes until the account has to
                                wait: only with accounts for tests
  --report-link ADDRESS         an unused link of a mail with which another account reports a sign-in; it is
                                opened, and with changes posted as from another site
  --report json                 prints the report as JSON, for a CI; --json is short for it
  --help                        prints this

Instead of the files and secrets there are VESTIBULE_CONTRACT_PASSWORD, VESTIBULE_CONTRACT_SECOND_FACTOR_SECRET,
VESTIBULE_CONTRACT_ADMIN_PASSWORD and VESTIBULE_CONTRACT_ADMIN_SECOND_FACTOR_SECRET in the environment.

Without --with-changes it changes nothing but the sessions that it opens and ends. Each account signs in two times and is
refused two times more, as from another site; two sign-ins of a name without an account are refused. An account with a second
factor sends one wrong code, and one for the second time. Two unknown passkeys are refused. With changes the user signs in six
times more with the password and once with the passkey, and sends three wrong passwords and five wrong passkeys; the
administrator signs in two times more. Calls that need other
rights are sent with an empty body, which a server with two faults could store. A server that counts attempts may answer 429 when it is run several times a minute.

Exit status: 0 if nothing failed, 1 if a check failed, 2 if it could not run.
`;
