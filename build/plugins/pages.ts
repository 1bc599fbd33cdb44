import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { OutputBundle, Plugin, PluginContext } from 'rollup';
import { type MessageCatalogues, requireKey } from '../message-catalogues';
import { closureOf, type ModuleGraph, type ModuleNode, moduleGraphOf } from '../module-graph';
import { OPERATION_KEYS } from '../openapi/contract-modules';
import { stylesOf, type TitleFont, titleFontOf } from '../pages/page-styles';
import type { PrerenderedSkeleton } from '../pages/prerender-skeletons';
import type { BuiltEntry } from '../pages/routes-file';
import { chunkNamed, type Script, scriptsOf, shortHash, sourceHash, takeInlineScript } from '../pages/scripts';
import { keysOfFiles } from '../pages/source-strings';
import { mustacheOf, renderTemplate } from '../pages/template';
import type { Entry } from '../routes';
import { LATER_CHUNK } from '../shared-chunk';

/** The path where pages and their files are served. */
export const BASE = '/identityprovider/';

/** The chunk that the tiny pages share. */
export const RUNTIME_CHUNK = 'runtime';

/** A built page: its fields of routes.json and the content of its two HTML files. */
export interface BuiltPage {
  entry: BuiltEntry;
  template: string;
  html: string;
}

/** The results of the configurations that have already run. */
export interface BuiltPages {
  pages: Map<string, BuiltPage>;
  /** The file name of the chunk that the tiny pages share. */
  runtime?: string | undefined;
}

export interface PagesOptions {
  root: string;
  entries: readonly Entry[];
  catalogues: MessageCatalogues;
  /** Prerenders the skeletons of all entries, by file. */
  prerender: () => Promise<Record<string, PrerenderedSkeleton>>;
  /** Receives the built pages. */
  built: BuiltPages;
  /** Receives the modules of the pages. */
  modules?: Map<string, ModuleNode> | undefined;
  /** The file name of the reload script, in development. */
  reload?: string | false;
}

/** Builds the HTML of the entries of one configuration, and emits the style sheets that they link. */
export function pages(options: PagesOptions): Plugin {
  const { root, entries, built, modules, prerender } = options;
  return {
    name: 'pages',
    buildStart: {
      order: 'pre', // beside the compilation of the sources, which occupies this process
      handler() {
        prerender().catch(() => {}); // generateBundle throws what went wrong
      },
    },
    async buildEnd(error) {
      if (!error) await loadWithImports(this, skeletonsOf(entries));
    },
    async generateBundle(_, bundle) {
      const skeletons = await prerender();
      const graph = moduleGraphOf(this);
      for (const [id, node] of graph) modules?.set(id, node);
      built.runtime ??= chunkNamed(RUNTIME_CHUNK, bundle)?.fileName;
      const emit = (fileName: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName, source });
      const titleFont = await titleFontOf(root);
      if (entries.some(({ tiny }) => !tiny)) emit(`assets/${titleFont.file}`, titleFont.content);
      for (const entry of entries) {
        const skeleton = skeletons[entry.skeleton];
        if (!skeleton) throw new Error(`${entry.skeleton} was not prerendered`);
        built.pages.set(entry.name, await buildPage(entry, { ...options, bundle, graph, skeleton, titleFont, emit }));
      }
    },
  };
}

const skeletonsOf = (entries: readonly Entry[]): string[] => entries.map(({ skeleton }) => skeleton);

/** Makes Rollup load modules that no entry imports, and their imports. */
async function loadWithImports(context: PluginContext, ids: readonly string[]): Promise<void> {
  const loaded = new Set<string>();
  const load = async (id: string): Promise<void> => {
    if (loaded.has(id)) return;
    loaded.add(id);
    const { importedIds, dynamicallyImportedIds } = await context.load({ id, resolveDependencies: true });
    await Promise.all([...importedIds, ...dynamicallyImportedIds].map(load));
  };
  await Promise.all(ids.map(load));
}

interface PageInput extends PagesOptions {
  bundle: OutputBundle;
  graph: ModuleGraph;
  skeleton: PrerenderedSkeleton;
  titleFont: TitleFont;
  emit: (file: string, text: string) => void;
}

async function buildPage(entry: Entry, input: PageInput): Promise<BuiltPage> {
  const { root, catalogues, skeleton, bundle } = input;
  const files = sourceFilesOf(entry, input.graph);
  // In development the script stays in a file, because the debugger needs its source map.
  const isInline = entry.inlineScript && !input.reload;
  const inlineScript = isInline ? takeInlineScript(bundle, { entry: entry.name, base: BASE }) : undefined;
  const scripts = isInline ? [] : scriptsOf(bundle, entry);
  const hasTitles = !entry.tiny || files.includes(join(root, 'shared/ui/layout/ConfigPage.tsx'));
  const { rules, file } = input.titleFont;
  // The URL in a style sheet is relative to that, and in the HTML to the page.
  const titleFont = hasTitles ? (entry.tiny ? rules.replace(file, `${BASE}assets/${file}`) : rules) : undefined;
  const css = await stylesOf({ root, entry: entry.name, files, titleFont });
  const sheet = linkedSheet(entry.name, css);
  if (!entry.tiny) input.emit(sheet.file, css);
  const template = mustacheOf({
    template: await readFile(entry.template, 'utf8'),
    file: relative(root, entry.template),
    title: entry.rows[0]?.title ?? '',
    base: BASE,
    scripts,
    inlineScript,
    styles: entry.tiny ? { inline: css } : { linked: sheet },
    skeleton: skeleton.markup,
    // A page with an inline script loads no shared chunk, so it fetches the chunk of the tiny pages for the pages that
    // follow.
    later: chunkNamed(LATER_CHUNK, bundle)?.fileName,
    ahead: entry.inlineScript ? input.built.runtime : undefined,
    reload: input.reload || undefined,
  });
  const values = { locale: 'en', themeName: '', messages: catalogues.english, data: skeleton.defaults };
  return {
    entry: {
      html: `${entry.name}.html`,
      template: `${entry.name}.mustache`,
      scripts,
      inlineScripts: inlineScript === undefined ? [] : [sourceHash('sha256', inlineScript)],
      styles: entry.tiny ? { inline: [sourceHash('sha256', css)] } : { files: [sheet] },
      messages: messageKeysOf(entry, { files, catalogues, skeleton }),
    },
    template,
    html: renderTemplate(template, values),
  };
}

/** Returns the project's own modules of a page: those of its script, of its lazy chunks, and of its skeleton. */
function sourceFilesOf({ main, skeleton }: Entry, graph: ModuleGraph): string[] {
  const modules = [...closureOf(graph, [main, skeleton], { lazy: true })];
  return modules.filter((id) => !id.includes('/node_modules/') && !id.startsWith('\0')).sort();
}

function messageKeysOf(
  { name, rows, skeleton: file }: Entry,
  { files, catalogues, skeleton }: Pick<PageInput, 'catalogues' | 'skeleton'> & { files: readonly string[] },
): string[] {
  const { table } = catalogues;
  const ofTitles = rows.flatMap((row) => requireKey(row.title, `The row ${row.path} of ${name}`, table));
  const ofSkeleton = skeleton.keys.flatMap((key) => requireKey(key, file, table));
  return [...new Set([...ofTitles, ...ofSkeleton, ...keysOfFiles(files, table, OPERATION_KEYS)])].sort();
}

function linkedSheet(entry: string, css: string): Script {
  const integrity = sourceHash('sha384', css);
  return { file: `assets/${entry}-${shortHash(integrity)}.css`, integrity };
}
