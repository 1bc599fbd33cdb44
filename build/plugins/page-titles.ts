import type { Plugin } from 'rollup';
import { PAGES } from '../../shared/contract/pages';

/**
 * Replaces the call of `titleOf` in the main module of each page by the key that it returns, and removes its import, so
 * that no page contains the table of pages.
 */
export function pageTitles(): Plugin {
  return {
    name: 'page-titles',
    transform(code, id) {
      const row = PAGES.find(({ entry }) => id.endsWith(`/entries/${entry}/main.tsx`));
      if (row === undefined) return null;
      const call = new RegExp(`\\btitleOf\\(["']${row.entry}["']\\)`);
      const withKey = code.replace(call, JSON.stringify(row.title));
      return { code: withKey.replace(/^import \{ titleOf \} .*$/m, ''), map: null };
    },
  };
}
