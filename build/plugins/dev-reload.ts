import type { Plugin } from 'rollup';

/** The file that {@link devReload} writes. */
export const RELOAD_FILE = 'assets/dev-reload.js';

/**
 * The script that reloads a page. The server of `npm run dev` sends an event after a page was built again. After a full
 * build it restarts, so that the stream opens a second time.
 */
const SOURCE = `let opened = false;
const stream = new EventSource('/identityprovider/dev/reload');
stream.onopen = () => {
  if (opened) location.reload();
  opened = true;
};
stream.onmessage = () => location.reload();
`;

/** Writes the script that reloads pages in development. */
export function devReload(): Plugin {
  return {
    name: 'dev-reload',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: RELOAD_FILE, source: SOURCE });
    },
  };
}
