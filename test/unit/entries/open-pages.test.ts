import { readFileSync } from 'node:fs';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PAGES } from '../../../shared/contract/pages';

/** Of no place to sign in, though only users may open it: a frame of the size of a button. */
const FRAMES = ['avatar'];

for (const entry of new Set(PAGES.filter(({ only }) => only === undefined).map((row) => row.entry))) {
  const isOpen = PAGES.some((row) => row.entry === entry && row.access.includes('anyone'));
  test(`${entry}, which ${isOpen ? 'anyone' : 'not anyone'} may open, ${isOpen ? 'shows' : 'leads to sign-in after'} a 401`, () => {
    const main = readFileSync(new URL(`../../../entries/${entry}/main.tsx`, import.meta.url), 'utf8');
    assert.ok(main.includes(`title: titleOf('${entry}')`));
    assert.is(main.includes('leadsToSignIn: false'), isOpen || FRAMES.includes(entry));
  });
}

test.run();
