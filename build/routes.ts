import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const RouteRow = v.strictObject({
  path: v.string(),
  entry: v.string(),
  name: v.string(),
  title: v.string(),
  access: v.array(v.string()),
  dialog: v.optional(v.strictObject({ width: v.number(), height: v.number() })),
  /** Marks a row that is not deployed. */
  only: v.optional(v.literal('dev')),
  /**
   * `inline` is for tiny pages, which load the runtime and their own script and have their styles in the HTML. `file`
   * links a style sheet.
   */
  styles: v.optional(v.picklist(['inline', 'file'])),
  /** `inline` puts the whole code of the page into one script in its HTML, which it shares with no other page. */
  scripts: v.optional(v.picklist(['shared', 'inline'])),
});

/** One row of entries/routes.json. */
export type RouteRow = v.InferOutput<typeof RouteRow>;

/** A folder of entries/ with its rows in the order of the table. Paths of files are absolute. */
export interface Entry {
  name: string;
  rows: RouteRow[];
  /** Whether the page loads only the runtime and its own script, and has its styles inline. */
  tiny: boolean;
  /** Whether the whole script of the page is in its HTML. Such a page is tiny and shares no chunk. */
  inlineScript: boolean;
  /** Whether the page is not deployed. */
  devOnly: boolean;
  /** The HTML around the skeleton: `<name>.html` of the folder if it exists, and otherwise the default. */
  template: string;
  main: string;
  skeleton: string;
}

/** The default HTML around the skeleton. */
const DEFAULT_TEMPLATE = fileURLToPath(new URL('pages/page.html', import.meta.url));

/** Reads entries/routes.json. It throws an error with the number and the field of an invalid row. */
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

/** The rows of entries/routes.json, of which the first match applies, and their entries. */
export interface RouteTable {
  rows: RouteRow[];
  entries: Entry[];
}

/**
 * Reads the rows and entries of a build. It throws an error for a row without a folder, for a folder without a row, and
 * for a file that an entry lacks.
 */
export function readRouteTable(root: string, { dev }: { dev: boolean }): RouteTable {
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
  const required = (file: string): string => {
    if (existsSync(join(folder, file))) return join(folder, file);
    throw new Error(`entries/${name}/${file} is missing: entries/routes.json has a row for ${name}`);
  };
  const ownTemplate = join(folder, `${name}.html`);
  const ownRows = rows.filter((row) => row.entry === name);
  return {
    name,
    rows: ownRows,
    ...loadingOf(name, ownRows),
    devOnly: ownRows.every(({ only }) => only === 'dev'),
    template: existsSync(ownTemplate) ? ownTemplate : DEFAULT_TEMPLATE,
    main: required('main.tsx'),
    skeleton: required('skeleton.tsx'),
  };
}

/** Returns how a page loads its styles and scripts. A page has one HTML file, so all its rows must agree. */
function loadingOf(name: string, rows: readonly RouteRow[]): Pick<Entry, 'tiny' | 'inlineScript'> {
  const byRow = rows.map(({ styles, scripts }) => ({ tiny: styles !== 'file', inlineScript: scripts === 'inline' }));
  const [{ tiny, inlineScript } = { tiny: true, inlineScript: false }] = byRow;
  if (byRow.some((row) => row.tiny !== tiny || row.inlineScript !== inlineScript)) {
    throw new Error(`entries/routes.json: the rows of ${name} disagree about styles or scripts`);
  }
  if (inlineScript && !tiny) throw new Error(`entries/routes.json: "scripts": "inline" of ${name} needs inline styles`);
  return { tiny, inlineScript };
}
