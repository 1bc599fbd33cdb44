import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes renamed or created files of a folder survive a power loss. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
