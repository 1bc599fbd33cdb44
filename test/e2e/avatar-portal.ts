import { createServer } from 'node:http';
import { listen } from './listen';

/** A shell on another origin of the server's site; its query is the server's address. */
export interface AvatarPortal {
  readonly origin: string;
  /** The address of the shell; `at` is its path. */
  address(server: string, at?: string): string;
  close(): Promise<void>;
}

/** The HTML of the shell. */
export const PORTAL_PAGE = `<!doctype html><html lang="en"><title>Portal</title><h1>Portal</h1><button>First</button><header></header>
<script type="module">
  const server = decodeURIComponent(location.search.slice(1));
  const { createHostShell } = await import(server + '/identityprovider/host-shell.js');
  window.received = [];
  window.shell = createHostShell({
    serverOrigin: server,
    onResourceChanged: ({ resource }) => received.push(resource),
    onDialogClosed: (path) => received.push(path),
    onOpenPage: (path) => received.push(path),
  });
  window.place = document.querySelector('header');
  if (location.hash !== '#empty') shell.embedAvatar(place);
</script>`;

/** Starts the shell; the server has to trust its origin. */
export async function startAvatarPortal(): Promise<AvatarPortal> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(PORTAL_PAGE);
  });
  const { origin, close } = await listen(server);
  return { origin, address: (of, at = '/') => `${origin}${at}?${encodeURIComponent(of)}`, close };
}
