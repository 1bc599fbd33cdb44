/** The path of the tests' own pages on the test server. */
export const FOLDER = '/test/browser/host';

export const TEST_PAGE_PATH = `${FOLDER}/test-page.html`;
