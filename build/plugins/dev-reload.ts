import type { Plugin } from 'rollup';

/** The file that {@link devReload} writes. */
export const RELOAD_FILE = 'assets/dev-reload.js';

/**
 * The server of `npm run dev` starts anew after every build, so its stream breaks and opens again: then the page is
 * out of date.
 */
const SOURCE = `let opened = false;
const stream = new EventSource('/identityprovider/dev/reload');
stream.onopen = () => {
  if (opened) location.reload();
  opened = true;
};
stream.onmessage = () => location.reload();
`;

/** Writes the script that reloads pages, in development only. */
export function devReload(): Plugin {
  return {
    name: 'dev-reload',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: RELOAD_FILE, source: SOURCE });
    },
  };
}
