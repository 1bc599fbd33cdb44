import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { isNewPassword } from '../passwords/password';

/** Without the letters and digits that look alike. */
const CHARACTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Bits: 20 characters of 56, some 116. */
const LENGTH = 20;

export type PasswordResult =
  | { readonly ok: true; readonly password: string }
  | { readonly ok: false; readonly problem: string };

export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly error: NodeJS.WritableStream;
}

/** A random password that keeps the rule. */
export function generatePassword(): string {
  for (;;) {
    const characters = Array.from({ length: LENGTH }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length)));
    const password = characters.join('');
    if (isNewPassword(password)) return password;
  }
}

/** Reads a password twice without showing it at a terminal, otherwise the first line of standard input. */
export async function readPassword({ input, error }: Terminal): Promise<PasswordResult> {
  const lines = openLines(input);
  try {
    if (input.isTTY !== true) {
      const password = await lines.next();
      return password ? { ok: true, password } : { ok: false, problem: 'Standard input has no password.' };
    }
    error.write('Password: ');
    const password = await lines.next();
    error.write('\n');
    if (password === undefined) return INTERRUPTED;
    error.write('The same again: ');
    const again = await lines.next();
    error.write('\n');
    if (again === undefined) return INTERRUPTED;
    return password === again ? { ok: true, password } : { ok: false, problem: 'The two passwords differ.' };
  } finally {
    lines.close();
  }
}

const INTERRUPTED: PasswordResult = { ok: false, problem: 'No password was entered.' };

/** The lines of a stream, read one after the other; undefined after the last one, or at Ctrl-C. */
function openLines(input: NodeJS.ReadableStream & { readonly isTTY?: boolean }) {
  // At a terminal readline shows what is typed by writing it: this output shows nothing.
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input, output: hidden, terminal: input.isTTY === true, historySize: 0 });
  reader.on('SIGINT', () => reader.close());
  const lines = reader[Symbol.asyncIterator]();
  return {
    next: async (): Promise<string | undefined> => {
      const { done, value } = await lines.next();
      return done ? undefined : value;
    },
    close: () => reader.close(),
  };
}
