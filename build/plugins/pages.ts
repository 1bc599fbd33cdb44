import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { OutputBundle, Plugin } from 'rollup';
import type { Catalogues } from '../message-catalogues';
import { closureOf } from '../module-graph';
import { fillPage } from '../pages/fill-page';
import { keysOfFiles, requireKey } from '../pages/message-keys';
import { type Drawn, drawSkeletons } from '../pages/prerender-skeletons';
import { type BuiltEntry, routesFile } from '../pages/routes-file';
import { chunkNamed, type Script, scriptsOf } from '../pages/scripts';
import { sourceHash, stylesOf } from '../pages/styles';
import { mustacheOf } from '../pages/template';
import type { Entry, Site } from '../routes';
import { RUNTIME_CHUNK, type Sharing } from './own-copies';

/** Where pages and their files are served; with it, routes.json says all that a server must know. */
export const BASE = '/identityprovider/';

export interface PagesOptions {
  root: string;
  site: Site;
  catalogues: Catalogues;
  sharing: () => Sharing;
  /** Entries that are not part of this build, as an earlier one left them. */
  before?: ReadonlyMap<string, BuiltEntry> | undefined;
  /** The file of the reload script, in development. */
  reload?: string | false;
}

/** Writes every entry's HTML, static and as a template to fill, and the table of them all, routes.json. */
export function pages({ root, site, catalogues, sharing, before, reload }: PagesOptions): Plugin {
  const { rows, entries } = site;
  let drawing: Promise<Record<string, Drawn>> | undefined;

  return {
    name: 'pages',
    buildStart() {
      drawing = drawSkeletons(entries.map((entry) => entry.skeleton));
      drawing.catch(() => {}); // told where it is awaited
    },
    async generateBundle(_, bundle) {
      const drawn = (await drawing) ?? {};
      const built = new Map<string, BuiltEntry>(before);
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      for (const entry of entries)
        built.set(entry.name, await build(entry, { bundle, drawn: drawn[entry.skeleton], emit }));
      emit('routes.json', routesFile({ rows, built, base: BASE, locales: [...catalogues.byLocale.keys()] }));
    },
  };

  async function build(
    entry: Entry,
    {
      bundle,
      drawn,
      emit,
    }: { bundle: OutputBundle; drawn: Drawn | undefined; emit: (file: string, text: string) => void },
  ): Promise<BuiltEntry> {
    const { name, template: file } = entry;
    if (!drawn) throw new Error(`${entry.skeleton} was not drawn`);
    const files = [...closureOf(sharing().graph, [entry.main, entry.skeleton], { lazy: true })].sort();
    const own = files.filter((each) => !each.includes('/node_modules/') && !each.startsWith('\0'));
    const scripts = scriptsOf(bundle, entry);
    const css = await stylesOf(root, name, own);
    const sheet = linkedSheet(name, css);
    if (!entry.tiny) emit(sheet.file, css);
    const messages = messagesOf(entry, own, drawn);
    const template = mustacheOf({
      template: await readFile(file, 'utf8'),
      file: relative(root, file),
      title: entry.rows[0]?.title ?? '',
      base: BASE,
      scripts,
      styles: entry.tiny ? { inline: css } : { linked: sheet },
      skeleton: drawn.markup,
      // Who begins without the script that the other pages share has it fetched in time for them.
      ahead: entry.oneScript ? chunkNamed(RUNTIME_CHUNK, bundle)?.fileName : undefined,
      reload: reload || undefined,
    });
    const html = fillPage(template, {
      locale: 'en',
      themeName: '',
      messages: catalogues.english,
      data: drawn.defaults,
    });
    emit(`${name}.mustache`, template);
    emit(`${name}.html`, html);
    const styles = entry.tiny ? { inline: [sourceHash('sha256', css)] } : { files: [sheet] };
    return { html: `${name}.html`, template: `${name}.mustache`, scripts, styles, messages };
  }

  function messagesOf({ name, rows, skeleton }: Entry, files: readonly string[], drawn: Drawn): string[] {
    const { table } = catalogues;
    const titles = rows.flatMap((row) => requireKey(row.title, `The row ${row.path} of ${name}`, table));
    const drawnKeys = drawn.keys.flatMap((key) => requireKey(key, skeleton, table));
    return [...new Set([...titles, ...drawnKeys, ...keysOfFiles(files, table)])].sort();
  }
}

function linkedSheet(entry: string, css: string): Script {
  const integrity = sourceHash('sha384', css);
  const hash = integrity
    .slice(7)
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 8);
  return { file: `assets/${entry}-${hash}.css`, integrity };
}
