/** A module of which an entry has a copy of its own is known to Rollup as `<file>?<entry>`. */
export function copyFor(entry: string, file: string): string {
  return `${file}?${entry}`;
}

/** The file behind a module id. */
export function fileOf(id: string): string {
  return id.split('?', 1)[0] ?? id;
}

/** The entry whose copy a module id names. */
export function ownerOf(id: string | undefined): string | undefined {
  return id?.split('?', 2)[1];
}
