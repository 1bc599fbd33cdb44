import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { redirectTo, setNavigationShell } from '../../../../../shared/runtime/navigation/redirect';
import { setUpFakePage } from '../../../../support/dom/fake-page';
import { until } from '../../../../support/dom/render';

const fakePage = setUpFakePage(test);

const PORTAL = 'https://portal.example';
const TARGET = `${PORTAL}/start`;
const CONTEXT = { origin: PORTAL, path: '/', isDialog: false };

async function redirectEarly(answer: () => Promise<void> | void, target = TARGET): Promise<void> {
  document.body.innerHTML = `<script id="boot">${JSON.stringify({ trustedOrigins: [PORTAL] })}</script>`;
  setNavigationShell(fakePage.page.shell);
  redirectTo(target);
  await answer();
}

test('a shell that answers after the redirect navigates its own window', () =>
  redirectEarly(async () => {
    await sleep(20);
    assert.equal([fakePage.navigations, fakePage.shellCalls], [[], []]);
    fakePage.context = CONTEXT;
    await fakePage.send({ type: 'ShellReady' });
    assert.equal(fakePage.shellCalls, [`Redirect ${TARGET}`]);
    await sleep(1000);
    assert.equal([fakePage.navigations, fakePage.shellCalls.length], [[], 1]);
  }));

test('a page around it that is no shell, or a shell of another origin, leaves the redirect to the frame', async () => {
  await redirectEarly(() => until(() => fakePage.navigations.length > 0));
  assert.equal(fakePage.navigations, [TARGET]);
  await redirectEarly(async () => {
    fakePage.context = { ...CONTEXT, origin: 'https://other.example' };
    await fakePage.send({ type: 'ShellReady' });
  });
  assert.equal(fakePage.navigations, [TARGET, TARGET]);
});

test('a redirect to this origin, or of a page that is in no frame, does not wait', async () => {
  await redirectEarly(() => undefined, '/here');
  fakePage.windowKind = 'alone';
  await redirectEarly(() => undefined);
  assert.equal(fakePage.navigations, ['http://localhost/here', TARGET]);
});

test.run();
