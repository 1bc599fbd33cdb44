import { test } from 'uvu';
import { assertAccessible } from '../../support/browser/accessibility';
import { addAxe } from '../../support/browser/axe';
import { CHOSEN_STATES } from '../../support/states/all-states';
import { setUpStates } from '../../support/states/open-state';
import { reachState } from '../../support/states/reach-state';

const withPage = setUpStates(test, addAxe);

for (const state of CHOSEN_STATES) {
  test(`${state.entry}: ${state.name} is accessible`, () =>
    withPage(
      state,
      async ({ page }) => {
        await reachState(page, state);
        await assertAccessible(page, state.name);
      },
      { locale: 'de' }, // German is long
    ));
}

test.run();
