import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const RouteRow = v.strictObject({
  path: v.string(),
  entry: v.string(),
  name: v.string(),
  title: v.string(),
  access: v.array(v.string()),
  dialog: v.optional(v.strictObject({ width: v.number(), height: v.number() })),
  /** Left out of what is deployed. */
  only: v.optional(v.literal('dev')),
  /** `inline` is for tiny pages: runtime + own chunk, styles in the HTML. `file` links a style sheet. */
  styles: v.optional(v.picklist(['inline', 'file'])),
  /** `one` is for the page that people meet first: all it needs in one script, nothing shared with another page. */
  scripts: v.optional(v.picklist(['shared', 'one'])),
});

/** One row of entries/routes.json. */
export type RouteRow = v.InferOutput<typeof RouteRow>;

/** A folder of entries/ with its rows, in the order of the table. */
export interface Entry {
  name: string;
  rows: RouteRow[];
  /** Whether the page must do with runtime + own chunk and inline styles. */
  tiny: boolean;
  /** Whether all of it is in one script: a tiny page that shares no chunk. */
  oneScript: boolean;
  template: string;
  main: string;
  skeleton: string;
}

/** Reads the map of addresses; a row that is not one is named in the error. */
export function readRows(root: string): RouteRow[] {
  const table: unknown = JSON.parse(readFileSync(join(root, 'entries/routes.json'), 'utf8'));
  if (!Array.isArray(table)) throw new Error('entries/routes.json is not a list of rows');
  return table.map((row: unknown, index) => {
    const parsed = v.safeParse(RouteRow, row);
    if (parsed.success) return parsed.output;
    const [issue] = parsed.issues;
    throw new Error(`entries/routes.json row ${index + 1}: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
  });
}

/** What is built: the map of addresses, first match wins, and the entries behind it. */
export interface Site {
  rows: RouteRow[];
  entries: Entry[];
}

/**
 * Reads what is to be built. Throws with the name of a row without its folder, of a folder without a row, and of a
 * file that an entry lacks.
 */
export function readSite(root: string, { dev }: { dev: boolean }): Site {
  const all = readRows(root);
  const folders = readdirSync(join(root, 'entries'), { withFileTypes: true }).filter((file) => file.isDirectory());
  const unknown = folders.find((folder) => !all.some((row) => row.entry === folder.name));
  if (unknown) throw new Error(`entries/${unknown.name} has no row in entries/routes.json`);
  const rows = all.filter((row) => dev || row.only !== 'dev');
  const names = [...new Set(rows.map((row) => row.entry))];
  return { rows, entries: names.map((name) => readEntry(root, name, rows)) };
}

function readEntry(root: string, name: string, rows: readonly RouteRow[]): Entry {
  const folder = join(root, 'entries', name);
  const files = { template: `${name}.html`, main: 'main.tsx', skeleton: 'skeleton.tsx' };
  for (const file of Object.values(files)) {
    if (!existsSync(join(folder, file))) {
      throw new Error(`entries/${name}/${file} is missing: entries/routes.json has a row for ${name}`);
    }
  }
  const own = rows.filter((row) => row.entry === name);
  return {
    name,
    rows: own,
    ...loadingOf(name, own),
    template: join(folder, files.template),
    main: join(folder, files.main),
    skeleton: join(folder, files.skeleton),
  };
}

/** How a page comes by its styles and scripts: there is one HTML file, so all its rows say the same. */
function loadingOf(name: string, rows: readonly RouteRow[]): Pick<Entry, 'tiny' | 'oneScript'> {
  const said = rows.map(({ styles, scripts }) => ({ tiny: styles !== 'file', oneScript: scripts === 'one' }));
  const [{ tiny, oneScript } = { tiny: true, oneScript: false }] = said;
  if (said.some((row) => row.tiny !== tiny || row.oneScript !== oneScript)) {
    throw new Error(`entries/routes.json: the rows of ${name} disagree about styles or scripts`);
  }
  if (oneScript && !tiny) throw new Error(`entries/routes.json: "scripts": "one" of ${name} needs inline styles`);
  return { tiny, oneScript };
}
