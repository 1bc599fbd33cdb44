import type { Page } from 'playwright-core';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { heapOf } from '../../support/browser/heap';
import { pageOf } from '../../support/browser/signed-in';
import { setUpSite } from '../../support/browser/test-site';

const testSite = setUpSite(test, { sharesServer: true });

/** A shell on the avatar's own origin, so that both share a heap; it opens avatars one after the other. */
const SHELL = `<!doctype html><title>Shell</title><header></header><script type="module">
  import { createHostShell } from '/identityprovider/host-shell.js';
  let hear;
  const place = document.querySelector('header');
  const shell = createHostShell({ serverOrigin: location.origin, onNavigated: () => hear() });
  const kept = [];
  window.openAndClose = async (count, keep) => {
    for (let index = 0; index < count; index += 1) {
      const spoken = new Promise((resolve) => { hear = resolve; });
      const takeAway = shell.embedAvatar(place);
      await spoken;
      // Until its listeners, the poll for the pending dialog and the event stream have started.
      await new Promise((resolve) => setTimeout(resolve, 60));
      if (keep) kept.push(place.firstChild.contentDocument);
      takeAway();
    }
  };
</script>`;

async function openShell(): Promise<Page> {
  const page = await pageOf(testSite, 'user');
  await page.route(`${testSite.url}/leaks`, (route) => route.fulfill({ contentType: 'text/html', body: SHELL }));
  await page.goto('/leaks');
  await page.waitForFunction('window.openAndClose');
  return page;
}

test('20 avatars that were opened and closed leave no window, listener, stream or channel, but those that are kept do', async () => {
  const page = await openShell();
  await page.evaluate('openAndClose(3)');
  const before = await heapOf(page);
  await page.evaluate('openAndClose(20)');
  assert.equal(await heapOf(page), before);
  await page.evaluate('openAndClose(3, true)');
  const after = await heapOf(page);
  for (const name of ['Window', 'HTMLDocument', 'BroadcastChannel', 'EventSource', 'documents', 'listeners'] as const)
    assert.ok(after[name] >= before[name] + 3, `${name}: ${before[name]}, then ${after[name]}`);
});

test.run();
