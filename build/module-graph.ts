import { type ModuleInfo, type Plugin, rollup } from 'rollup';

/** The modules that a module imports: `imports` statically, `lazy` with `import()`. */
export interface ModuleNode {
  imports: readonly string[];
  lazy: readonly string[];
}

/** All modules by absolute path. */
export type ModuleGraph = ReadonlyMap<string, ModuleNode>;

/** The part of Rollup's plugin context that knows the modules of a build. */
export interface ModuleSource {
  getModuleIds(): Iterable<string>;
  getModuleInfo(id: string): Pick<ModuleInfo, 'importedIds' | 'dynamicallyImportedIds' | 'isIncluded'> | null;
}

/** Returns the modules that Rollup has parsed in a build, without those that a module imports only for an operation. */
export function moduleGraphOf(source: ModuleSource): ModuleGraph {
  return new Map(
    [...source.getModuleIds()].map((id) => {
      const info = source.getModuleInfo(id);
      const imports = (info?.importedIds ?? []).filter((each) => !isLeftOut(source, each));
      return [id, { imports, lazy: info?.dynamicallyImportedIds ?? [] }];
    }),
  );
}

/**
 * Tells whether the build includes nothing of a module of the contract, which an operation refers to only for the
 * server and the documents.
 */
function isLeftOut(source: ModuleSource, id: string): boolean {
  return id.includes('/shared/contract/') && source.getModuleInfo(id)?.isIncluded === false;
}

/** Parses some files and the modules that they import, without building them. */
export async function readModuleGraph(files: readonly string[], plugins: readonly Plugin[]): Promise<ModuleGraph> {
  let graph: ModuleGraph = new Map();
  const reader: Plugin = {
    name: 'module-graph',
    buildEnd(error) {
      if (!error) graph = moduleGraphOf(this);
    },
  };
  const build = await rollup({ input: [...files], plugins: [...plugins, reader], treeshake: false, onwarn: () => {} });
  await build.close();
  return graph;
}

/**
 * Returns some modules and all their direct and indirect imports. With `lazy`, imports with `import()` are included.
 */
export function closureOf(graph: ModuleGraph, roots: Iterable<string>, { lazy = false } = {}): Set<string> {
  const reached = new Set(roots);
  for (const id of reached) {
    const node = graph.get(id);
    for (const next of [...(node?.imports ?? []), ...(lazy ? (node?.lazy ?? []) : [])]) reached.add(next);
  }
  return reached;
}
