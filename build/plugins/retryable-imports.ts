import type { Plugin } from 'rollup';

/** The property of `globalThis` that contains the queries of scripts whose download failed. */
const QUERIES = 'importQueries';

/** The name of the function in each script that imports others. */
const NAME = 'importRetryably';

/** The source of the function, which imports a script by a relative or full path. */
const IMPORT = `const ${NAME} = async (file) => {
  const queries = (globalThis.${QUERIES} ??= {});
  const query = queries[file] ?? "";
  try {
    return await import(file + query);
  } catch (error) {
    if ((queries[file] ?? "") === query) queries[file] = "?" + Date.now();
    throw error;
  }
};
`;

/**
 * Makes a failed `import()` retryable. A browser remembers the failure of a module's address and never requests it
 * again, as HTML required until 2026 and Firefox still does (https://github.com/whatwg/html/issues/6768), so the next
 * import uses another query. A module that has loaded keeps its address, so that there is only one instance.
 * @throws if a script statically imports a script that is also imported dynamically, because a retry would load that
 * one under a second address
 */
export function retryableImports(): Plugin {
  return {
    name: 'retryable-imports',
    renderDynamicImport: () => ({ left: `${NAME}(`, right: ')' }),
    renderChunk: {
      order: 'pre', // before the names are shortened
      handler: (code) => (code.includes(`${NAME}(`) ? { code: IMPORT + code, map: null } : null),
    },
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
