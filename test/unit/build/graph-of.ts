import type { ModuleGraph } from '../../../build/module-graph';

/** Returns a module graph; `a: 'b c | d'` says that `a` imports `b` and `c`, and `d` lazily. */
export function graphOf(lines: Readonly<Record<string, string>>): ModuleGraph {
  const words = (text = '') => text.split(' ').filter((word) => word !== '');
  return new Map(
    Object.entries(lines).map(([id, text]) => {
      const [imports, lazy] = text.split('|');
      return [id, { imports: words(imports), lazy: words(lazy) }];
    }),
  );
}
