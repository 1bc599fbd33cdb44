import { createServer } from 'node:http';
import { listen } from '../server/listen';

/** The HTML of a shell on another origin of the server's site; its query contains the server's address. */
export const PORTAL_PAGE = `<!doctype html><html lang="en"><title>Portal</title><h1>Portal</h1><button>First</button><header></header>
<script type="module">
  const server = decodeURIComponent(location.search.slice(1));
  const { createHostShell } = await import(server + '/identityprovider/host-shell.js');
  window.received = [];
  window.signedIn = [];
  window.shell = createHostShell({
    serverOrigin: server,
    onResourceChanged: ({ resource }) => received.push(resource),
    onDialogClosed: (path) => received.push(path),
    onOpenPage: (path) => received.push(path),
    onSignedIn: ({ userName }) => signedIn.push(userName),
  });
  window.place = document.querySelector('header');
  if (location.hash !== '#empty') shell.embedAvatar(place);
</script>`;

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(PORTAL_PAGE);
});

/** The portal runs as long as the tests, so that the files that use it share a server which trusts its origin. */
export const avatarPortal = await listen(server);
server.unref();

/** The address of the shell on an identity server; `at` is its path. */
export const portalAddress = (of: string, at = '/') => `${avatarPortal.origin}${at}?${encodeURIComponent(of)}`;

/** The options of a site whose server trusts the shell. */
export const TRUSTS_PORTAL = { env: { VESTIBULE_TRUSTED_ORIGINS: avatarPortal.origin }, sharesServer: true };
