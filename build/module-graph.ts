import { type Plugin, rollup } from 'rollup';

/** What one module imports: `imports` when it loads, `lazy` by `import()`. */
export interface ModuleNode {
  imports: readonly string[];
  lazy: readonly string[];
}

/** Every module by its absolute path. */
export type ModuleGraph = ReadonlyMap<string, ModuleNode>;

/** Reads the modules below some files without building them. */
export async function readModuleGraph(files: readonly string[], plugins: readonly Plugin[]): Promise<ModuleGraph> {
  const graph = new Map<string, ModuleNode>();
  const reader: Plugin = {
    name: 'module-graph',
    buildEnd(error) {
      if (error) return;
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        graph.set(id, { imports: info?.importedIds ?? [], lazy: info?.dynamicallyImportedIds ?? [] });
      }
    },
  };
  const build = await rollup({ input: [...files], plugins: [...plugins, reader], treeshake: false, onwarn: () => {} });
  await build.close();
  return graph;
}

/** A module and all it imports, directly or not; with `lazy` also what it may load later. */
export function closureOf(graph: ModuleGraph, roots: Iterable<string>, { lazy = false } = {}): Set<string> {
  const reached = new Set(roots);
  for (const id of reached) {
    const node = graph.get(id);
    for (const next of [...(node?.imports ?? []), ...(lazy ? (node?.lazy ?? []) : [])]) reached.add(next);
  }
  return reached;
}

/**
 * The modules of the shared runtime chunk: what more than half of the tiny pages load. Such a module's own imports are
 * loaded by the same pages, so the set is closed.
 *
 * What a lazy chunk of the runtime needs belongs to it too as soon as one tiny page has it: that page would otherwise
 * carry a copy of its own beside the lazy chunk's, and a module with state must not exist twice in one page.
 */
export function runtimeModules(graph: ModuleGraph, tiny: readonly string[]): Set<string> {
  const loads = new Map<string, number>();
  for (const main of tiny) {
    for (const id of closureOf(graph, [main])) loads.set(id, (loads.get(id) ?? 0) + 1);
  }
  for (const main of tiny) loads.delete(main);
  const popular = [...loads].filter(([, count]) => count > tiny.length / 2).map(([id]) => id);
  const runtime = new Set(popular);
  for (const id of runtime) {
    const lazy = closureOf(graph, graph.get(id)?.lazy ?? []);
    for (const needed of lazy)
      if (loads.has(needed)) closureOf(graph, [needed]).forEach((each) => void runtime.add(each));
  }
  return runtime;
}
