import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOCALE_COOKIE } from '../../../shared/contract/cookies';
import { LOCALES, type Locale } from '../../../shared/contract/locales';
import { stopTimers } from '../../support/browser/hold-scripts';
import { languageFaults } from '../../support/browser/language-faults';
import { untilDrawn } from '../../support/browser/layout';
import { PageData, rememberFormatted } from '../../support/browser/text-sources';
import { translateInPlace } from '../../support/browser/translate-in-place';
import { areChosen, CHOSEN_STATES, MAIN_STATES } from '../../support/states/all-states';
import { setUpStates } from '../../support/states/open-state';
import type { PageState } from '../../support/states/page-state';

const PHONE = { width: 360, height: 740 };
const WINDOWS = [PHONE, { width: 1280, height: 900 }];

/** A state is loaded in these, and put into the others where it stands. */
const LOADED: readonly Locale[] = ['zh-Hans', 'de'];

const withPage = setUpStates(test, rememberFormatted);

const isHostile = ({ name }: PageState) => /hostile|\b\d+,\d{3}\b/.test(name);
const states = areChosen ? CHOSEN_STATES.filter((state) => !isHostile(state)) : MAIN_STATES;

for (const state of states) {
  test(`${state.entry}: ${state.name} fits and is in each language`, async () => {
    const faults: string[] = [];
    for (const loaded of LOADED) {
      await withPage(state, async ({ visitor, page, baseURL }) => {
        await visitor.addCookies([{ name: LOCALE_COOKIE, value: loaded, url: baseURL }]);
        const data = new PageData(page);
        await page.setViewportSize(PHONE);
        await state.reach(page);
        const others = loaded === 'de' ? LOCALES.filter((locale) => !LOADED.includes(locale)) : [];
        for (const locales of [[loaded], others]) {
          if (locales === others) await stopTimers(page); // a countdown would go on in its own language
          for (const window of locales.length > 0 ? WINDOWS : []) {
            await page.setViewportSize(window);
            await untilDrawn(page);
            for (const locale of locales) {
              if (locale !== loaded) await translateInPlace(page, loaded, locale);
              const found = await languageFaults(page, locale, data, locale === loaded);
              faults.push(...found.map((fault) => `${locale}, ${window.width} px: ${fault}`));
            }
          }
        }
        data.end();
      });
    }
    assert.equal(faults, []);
  });
}

test.run();
