/** Where the test server has the folder of the test's pages. */
export const FOLDER = '/test/browser/host';

export const TEST_PAGE_PATH = `${FOLDER}/test-page.html`;
