import { ACCEPTED_VALUE_TEXTS } from './accepted-value-texts';
import { isLoopback } from './loopback';
import { hasIpAddress } from './relying-party';

/** Variables of the product that are not settings of the server. */
const OTHERS = ['VESTIBULE_LOG', 'VESTIBULE_DEV'];

/** The prefix, after the common one, of variables for the program that checks servers. */
const OTHER_PREFIX = 'CONTRACT_';

const PREFIX = 'VESTIBULE_';

/** How many characters may differ if a misspelled variable is recognised. */
const MAX_SLIPS = 3;

/** Describes variables that look like settings of the server but are not, and suggests the intended setting. */
function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  const known: readonly string[] = [...Object.keys(ACCEPTED_VALUE_TEXTS), ...OTHERS];
  return Object.keys(env)
    .filter((name) => name.startsWith(PREFIX) && !name.startsWith(OTHER_PREFIX, PREFIX.length) && !known.includes(name))
    .sort()
    .map((name) => {
      const meant = known
        .map((setting) => ({ setting, slips: distance(name.slice(0, 100), setting) }))
        .reduce((best, next) => (next.slips < best.slips ? next : best));
      const hint = meant.slips <= MAX_SLIPS ? `Did you mean ${meant.setting}?` : 'It has no effect.';
      return `${name} is not a setting. ${hint}`;
    });
}

/** Returns how many characters have to be added, removed or replaced (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of [...one].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (character === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Returns warnings about the settings: misspelled variables, and a public address without TLS or without a host name. */
export function settingsWarnings(env: NodeJS.ProcessEnv, publicUrl: string | undefined): string[] {
  const url = publicUrl === undefined ? undefined : new URL(publicUrl);
  const isPlain = url?.protocol === 'http:' && !isLoopback(url.hostname);
  return [
    ...unknownVariables(env),
    ...(isPlain
      ? [
          'VESTIBULE_PUBLIC_URL begins with http: passwords and sessions cross the network unencrypted. Put a proxy with a certificate in front, and name its https address.',
        ]
      : []),
    ...(url !== undefined && hasIpAddress(url)
      ? ['VESTIBULE_PUBLIC_URL has an IP address: there are no passkeys, which need a host name.']
      : []),
  ];
}
