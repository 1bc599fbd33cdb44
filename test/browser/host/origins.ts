import { FOLDER, TEST_PAGE_PATH } from './test-page-path';

/*
 * Three origins of one test server. Names below `localhost` lead to this machine in every browser; the pages under test
 * are on the test's own origin, so that a test may look into them even where somebody else's page is in between.
 */
const { protocol, port } = location;

/** The identity server. */
export const OWN = `${protocol}//localhost:${port}`;
/** A product's shell that the server trusts. */
export const SHELL = `${protocol}//127.0.0.1:${port}`;
/** Somebody else. */
export const EVIL = `${protocol}//evil.localhost:${port}`;

/** A page that connects to the shell around it and trusts SHELL; see test-page.ts. */
export const TEST_PAGE = TEST_PAGE_PATH;
/** A shell for the pages of OWN; see test-shell.ts. */
export const SHELL_PAGE = `${SHELL}${FOLDER}/shell.html`;
/** The same shell with a frame in its HTML, as the main frame should be. */
export const SHELL_WITH_FRAME_PAGE = `${SHELL}${FOLDER}/shell-with-frame.html`;
/** A page that sends everything to everybody; see attacker.ts. */
export const ATTACKER = `${FOLDER}/attacker.html`;
