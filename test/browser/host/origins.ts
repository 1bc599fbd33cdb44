import { FOLDER, PROBE_PATH } from './test-page-path';

/*
 * Three origins of one test server. Names below `localhost` lead to this machine in every browser; the pages under test
 * are on the test's own origin, so that a test may look into them even where somebody else's page is in between.
 */
const { protocol, port } = location;

/** The identity server. */
export const OWN = `${protocol}//localhost:${port}`;
/** A product's shell that the server trusts. */
export const SHOP = `${protocol}//127.0.0.1:${port}`;
/** Somebody else. */
export const EVIL = `${protocol}//evil.localhost:${port}`;

/** A page that connects to the shell around it and trusts SHOP; see probe.ts. */
export const PROBE = PROBE_PATH;
/** A shell for the pages of OWN; see shop.ts. */
export const SHOP_PAGE = `${SHOP}${FOLDER}/shell.html`;
/** The same shell with a frame in its HTML, as the main frame should be. */
export const PORTAL_PAGE = `${SHOP}${FOLDER}/shell-with-frame.html`;
/** A page that sends everything to everybody; see attacker.ts. */
export const ATTACKER = `${FOLDER}/attacker.html`;
