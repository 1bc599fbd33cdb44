import { readFile } from 'node:fs/promises';
import type { Plugin } from 'rollup';
import { closureOf, type ModuleGraph, readModuleGraph, runtimeModules } from '../module-graph';
import { copyFor, fileOf, isMadeUp, ownerOf } from '../modules/own-copy';
import type { Entry } from '../routes';

/** The pages with a linked style sheet own their copies together, and their shared chunk has this name. */
const LARGE = 'config';

/** The chunk of what the tiny pages share. */
export const RUNTIME_CHUNK = 'runtime';

/** Who shares what: known as soon as the build has started. */
export interface Sharing {
  /** Every entry's main module and skeleton and all below them, by file. */
  graph: ModuleGraph;
  /** The files of the shared runtime chunk. */
  runtime: ReadonlySet<string>;
}

/** How Rollup splits chunks, and the plugin that makes the tiny pages' chunks come out so. */
export interface OwnCopies {
  plugin: Plugin;
  sharing: () => Sharing;
  chunkOf: (id: string) => string | undefined;
}

/**
 * Sees to it that a tiny page loads the runtime chunk and its own, and never a third: what more than half of the tiny
 * pages use goes into the runtime, and every page gets a copy of its own of the rest. A third request costs a phone
 * more than the few hundred bytes of a field that two pages have in common, and a larger runtime would be paid for by
 * the pages that use none of it. Such a page never holds two copies: only what is not in the runtime is copied, and the
 * runtime imports none of that.
 *
 * A page that is to come in one script has copies of everything, of what others share, too, and loads no runtime.
 *
 * Pages with a linked style sheet have copies that only they share, of the runtime's modules too, and load what two of
 * them use as the chunk `config`: a table or a combobox needs parts of preact that the tiny pages would pay for.
 */
export function ownCopies(entries: readonly Entry[], resolving: readonly Plugin[]): OwnCopies {
  /** The pages that load the runtime; all modules of the others are copies. */
  const sharers = entries.filter((entry) => entry.tiny && !entry.oneScript);
  const large = entries.filter((entry) => !entry.tiny);
  /** Whose copies an entry's modules are. */
  const owning = (entry: Entry): string => (entry.tiny ? entry.name : LARGE);
  let sharing: Sharing | undefined;
  const known = (): Sharing => {
    if (!sharing) throw new Error('Who shares what is not known before the build starts');
    return sharing;
  };

  const plugin: Plugin = {
    name: 'own-copies',
    async buildStart() {
      const files = entries.flatMap((entry) => [entry.main, entry.skeleton]);
      const graph = await readModuleGraph(files, resolving);
      // Pages built only for development must not change what the others share.
      const deployed = sharers.filter((entry) => entry.rows.some((row) => row.only !== 'dev'));
      sharing = {
        graph,
        runtime: runtimeModules(
          graph,
          deployed.map((entry) => entry.main),
        ),
      };
    },
    async resolveId(source, importer, options) {
      if (importer === undefined) {
        const entry = entries.find((each) => each.main === source);
        return entry ? copyFor(owning(entry), entry.main) : null;
      }
      const owner = ownerOf(importer);
      if (owner === undefined) return null;
      const { isEntry, attributes } = options;
      const found = await this.resolve(source, fileOf(importer), { isEntry, attributes, skipSelf: true });
      if (!found) throw new Error(`${fileOf(importer)} imports ${source}, which cannot be found`);
      const isShared = sharers.some(({ name }) => name === owner) && known().runtime.has(found.id);
      if (found.external || isMadeUp(found.id) || isShared) return found;
      return { ...found, id: copyFor(owner, found.id) };
    },
    async resolveDynamicImport(specifier, importer) {
      // A package or a JSON file that is loaded on demand knows nothing of the page: one chunk serves all pages.
      const isCommon = typeof specifier === 'string' && /^[a-z@]|\.json$/i.test(specifier);
      return isCommon ? await this.resolve(specifier, fileOf(importer)) : null;
    },
    load(id) {
      return ownerOf(id) === undefined ? null : readFile(fileOf(id), 'utf8');
    },
  };

  const chunkOf = (id: string) => {
    const { graph, runtime } = known();
    // What wraps a CommonJS package belongs where the package is; only real React is one.
    if (runtime.has(id) || isMadeUp(id)) return RUNTIME_CHUNK;
    if (ownerOf(id) !== LARGE) return undefined;
    return large.filter((entry) => closureOf(graph, [entry.main]).has(fileOf(id))).length > 1 ? LARGE : undefined;
  };
  return { plugin, sharing: known, chunkOf };
}
