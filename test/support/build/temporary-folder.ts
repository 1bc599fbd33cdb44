import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Does something with a folder of its own that holds these files, and takes it away again. */
export async function withFiles(
  files: Readonly<Record<string, string>>,
  action: (folder: string) => unknown,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vestibule-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    await action(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
