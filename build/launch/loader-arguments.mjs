/** The arguments with which Node runs TypeScript in which `react` is that of the pages (see aliases.mjs). */
export const LOADER = ['--import', new URL('../alias-loader.mjs', import.meta.url).href, '--import', 'tsx'];
