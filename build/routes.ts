import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGES, type PageRow } from '../shared/contract/pages';

/** A folder of entries/ with its rows in the order of the table. Paths of files are absolute. */
export interface Entry {
  name: string;
  rows: PageRow[];
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

/** The rows of a build, of which the first match applies, and their entries. */
export interface RouteTable {
  rows: PageRow[];
  entries: Entry[];
}

/**
 * Reads the entries of a build. It throws an error for a row without a folder, for a folder without a row, and for a file
 * that an entry lacks.
 * @param options the rows of a test replace those of the project
 */
export function readRouteTable(
  root: string,
  { dev, pages = PAGES }: { dev: boolean; pages?: readonly PageRow[] },
): RouteTable {
  const folders = readdirSync(join(root, 'entries'), { withFileTypes: true }).filter((file) => file.isDirectory());
  const unknown = folders.find((folder) => !pages.some((row) => row.entry === folder.name));
  if (unknown) throw new Error(`entries/${unknown.name} has no row in shared/contract/pages.ts`);
  const rows = pages.filter((row) => dev || row.only !== 'dev');
  const names = [...new Set(rows.map((row) => row.entry))];
  return { rows, entries: names.map((name) => readEntry(root, name, rows)) };
}

function readEntry(root: string, name: string, rows: readonly PageRow[]): Entry {
  const folder = join(root, 'entries', name);
  const required = (file: string): string => {
    if (existsSync(join(folder, file))) return join(folder, file);
    throw new Error(`entries/${name}/${file} is missing: shared/contract/pages.ts has a row for ${name}`);
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
function loadingOf(name: string, rows: readonly PageRow[]): Pick<Entry, 'tiny' | 'inlineScript'> {
  const byRow = rows.map(({ styles, scripts }) => ({ tiny: styles !== 'file', inlineScript: scripts === 'inline' }));
  const [{ tiny, inlineScript } = { tiny: true, inlineScript: false }] = byRow;
  if (byRow.some((row) => row.tiny !== tiny || row.inlineScript !== inlineScript)) {
    throw new Error(`shared/contract/pages.ts: the rows of ${name} disagree about styles or scripts`);
  }
  if (inlineScript && !tiny)
    throw new Error(`shared/contract/pages.ts: scripts: 'inline' of ${name} needs inline styles`);
  return { tiny, inlineScript };
}
