import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addAxe, findings } from '../support/browser/axe';
import { overflow, untranslatedKeys } from '../support/browser/layout';
import { MAIN_STATES } from '../support/states/all-states';
import { setUpStates } from '../support/states/open-state';
import { reachState } from '../support/states/reach-state';

const withPage = setUpStates(test, addAxe);

for (const state of MAIN_STATES) {
  test(`${state.entry}: ${state.name} is accessible in a light desktop window`, () =>
    withPage(state, async ({ page }) => {
      await reachState(page, state);
      assert.equal(await findings(page), []);
      assert.is(await overflow(page), 0, 'sideways scrolling');
      assert.equal(await untranslatedKeys(page), []);
    }));
}

test.run();
