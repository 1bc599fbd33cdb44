import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOCALE_COOKIE } from '../../../shared/contract/cookies';
import { LOCALES, type Locale } from '../../../shared/contract/locales';
import { languageFaults } from '../language-faults';
import { PageData, rememberFormatted } from '../text-sources';
import { ALL_STATES, MAIN_STATES } from './all-states';
import { setUpStates } from './open-state';
import type { PageState } from './page-state';

/** A phone, then a desktop. */
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];

/** Pages at once: while one waits for the server, another one is measured. */
const AT_ONCE = 3;

const withPage = setUpStates(test, rememberFormatted);

const isHostile = ({ name }: PageState) => /hostile|\b\d+,\d{3}\b/.test(name);
const words = (process.env.TEST_STATES ?? '').split(' ').filter((word) => word !== '');
const states = words.length === 0 ? MAIN_STATES : ALL_STATES.filter((state) => !isHostile(state) && isAsked(state));

function isAsked({ entry, name }: PageState): boolean {
  return words[0] === 'all' || words.every((word) => `${entry} ${name}`.includes(word));
}

/** The faults of a state in these languages, one after the other. */
async function faultsOf(state: PageState, locales: readonly Locale[]): Promise<string[]> {
  const faults: string[] = [];
  for (const locale of locales) {
    await withPage(state, async ({ visitor, page, baseURL }) => {
      await visitor.addCookies([{ name: LOCALE_COOKIE, value: locale, url: baseURL }]);
      const data = new PageData(page);
      for (const [index, window] of WINDOWS.entries()) {
        await page.setViewportSize(window);
        if (index === 0) await state.reach(page);
        const found = await languageFaults(page, locale, data);
        faults.push(...found.map((fault) => `${locale}, ${window.width} px: ${fault}`));
      }
      data.end();
    });
  }
  return faults;
}

for (const state of states) {
  test(`${state.entry}: ${state.name} fits and is in each language`, async () => {
    const lanes = Array.from({ length: AT_ONCE }, (_, lane) => LOCALES.filter((_, index) => index % AT_ONCE === lane));
    const faults = await Promise.all(lanes.map((locales) => faultsOf(state, locales)));
    assert.equal(faults.flat(), []);
  });
}

test.run();
