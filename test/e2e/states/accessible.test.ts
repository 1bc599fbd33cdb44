import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { assertAccessible } from '../../support/browser/accessibility';
import { addAxe } from '../../support/browser/axe';
import { ADMINISTRATION_STATES, CHOSEN_STATES } from '../../support/states/all-states';
import { setUpStates } from '../../support/states/open-state';
import { SECURITY_STATES } from '../../support/states/security';

const withPage = setUpStates(test, addAxe);

/** A state of these shows the error card only where it says so: elsewhere a failed load would look like a small page. */
const WITHOUT_CARD = new Set([...SECURITY_STATES, ...ADMINISTRATION_STATES]);

for (const state of CHOSEN_STATES) {
  const { entry, name, reach, isError = false } = state;
  test(`${entry}: ${name} is accessible`, () =>
    withPage(
      state,
      async ({ page }) => {
        await reach(page);
        if (WITHOUT_CARD.has(state)) {
          assert.is(await page.locator('[data-part=error-card]').count(), isError ? 1 : 0);
        }
        assert.is(await page.evaluate(() => Reflect.get(globalThis, 'harmed')), undefined);
        await assertAccessible(page, name);
      },
      { locale: 'de' }, // German is long
    ));
}

test.run();
