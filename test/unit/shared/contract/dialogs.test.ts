import { test } from 'uvu';
import * as assert from 'uvu/assert';
import routes from '../../../../entries/routes.json';
import { PROFILE_ADDRESS, SIDE_MENU_ADDRESS } from '../../../../shared/contract/addresses';
import * as dialogs from '../../../../shared/contract/dialogs';

/** The side menu has two addresses, of which our own pages use one. */
const openedAs = (path: string) => (path === SIDE_MENU_ADDRESS ? PROFILE_ADDRESS : path);

test('the dialogs and their sizes are those of routes.json', () => {
  const inMap = routes.flatMap(({ path, dialog }) => (dialog ? [[openedAs(path), dialog.width, dialog.height]] : []));
  const opened = Object.values(dialogs).map(({ path, width, height }) => [path, width, height]);
  const sorted = (rows: unknown[]) => [...new Set(rows.map((row) => JSON.stringify(row)))].sort();
  assert.equal(sorted(opened), sorted(inMap));
});

test.run();
