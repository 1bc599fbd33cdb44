import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

export type PasswordResult =
  | { readonly ok: true; readonly password: string }
  | { readonly ok: false; readonly problem: string };

export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly error: NodeJS.WritableStream;
}

/** Reads a password. At a terminal it asks twice without echo; otherwise it reads the first line of standard input. */
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

/** Reads a stream line by line. `next` returns undefined after the last line and at Ctrl-C. */
function openLines(input: NodeJS.ReadableStream & { readonly isTTY?: boolean }) {
  // Readline echoes the typed characters to this output, which discards them.
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
