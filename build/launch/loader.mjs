/** Lets Node run TypeScript whose `react` is what pages get (see aliases.mjs). */
export const LOADER = ['--import', new URL('../alias-loader.mjs', import.meta.url).href, '--import', 'tsx'];
