import type { Plugin } from 'rollup';

/** The property of `globalThis` with the queries of the scripts whose download has failed. */
const QUERIES = 'importQueries';

/** Imports a script whose path is relative to the one that calls it, or whole. */
const IMPORT = `(async (file) => {
  const queries = (globalThis.${QUERIES} = globalThis.${QUERIES} || {});
  const query = queries[file] || "";
  try {
    return await import(file + query);
  } catch (error) {
    if ((queries[file] || "") === query) queries[file] = "?" + Date.now();
    throw error;
  }
})`;

/**
 * Lets an `import()` that has failed be retried. A browser keeps the failure of a module's address and never asks for it
 * again, as HTML demanded until 2026 and Firefox does (https://github.com/whatwg/html/issues/6768), so the next import has
 * another query. A module that has arrived keeps its address, so that it is one instance.
 *
 * @throws if a script imports one that loads later, whose address it cannot know
 */
export function retryImports(): Plugin {
  return {
    name: 'retry-imports',
    renderDynamicImport: () => ({ left: `${IMPORT}(`, right: ')' }),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const later = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports));
      for (const { fileName, imports } of chunks) {
        const file = imports.find((each) => later.has(each));
        if (file) this.error(`${fileName} imports ${file}, which loads later, under an address that may change`);
      }
    },
  };
}
