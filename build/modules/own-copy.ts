/** A module of which an entry has a copy of its own is known to Rollup as `<file>?<entry>`. */
export function copyFor(entry: string, file: string): string {
  return `${file}?${entry}`;
}

/** The file behind a module id. */
export function fileOf(id: string): string {
  return id.split('?', 1)[0] ?? id;
}

/** The entry whose copy a module id names; a module that a plugin made up has no owner. */
export function ownerOf(id: string | undefined): string | undefined {
  return id === undefined || isMadeUp(id) ? undefined : id.split('?', 2)[1];
}

/** Whether a plugin made the module up: by Rollup's convention its id begins with NUL, or has the plugin's own query. */
export function isMadeUp(id: string): boolean {
  return id.startsWith('\0') || id.includes('?commonjs-');
}
