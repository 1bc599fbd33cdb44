import { FOLDER, TEST_PAGE_PATH } from './serve-test-pages';

/*
 * Three origins of one test server. Names below `localhost` resolve to this machine in every browser. The pages under test
 * are on the test's own origin, so that a test may read them even inside a frame of another origin.
 */
const { protocol, port } = location;

/** The identity server. */
export const OWN = `${protocol}//localhost:${port}`;
/** A shell that the server trusts. */
export const TRUSTED = `${protocol}//127.0.0.1:${port}`;
/** An origin that the server does not trust. */
export const EVIL = `${protocol}//evil.localhost:${port}`;

/** A page that connects to the shell around it and trusts TRUSTED; see test-page.ts. */
export const TEST_PAGE = TEST_PAGE_PATH;
/** A shell for the pages of OWN; see test-shell.ts. */
export const SHELL_PAGE = `${TRUSTED}${FOLDER}/shell.html`;
/** The same shell with a frame in its HTML, as the main frame should be. */
export const SHELL_WITH_FRAME = `${TRUSTED}${FOLDER}/shell-with-frame.html`;
/** A page that sends every message to other windows; see attacker.ts. */
export const ATTACKER = `${FOLDER}/attacker.html`;
