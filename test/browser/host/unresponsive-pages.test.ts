import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { OWN, SHELL_PAGE, TEST_PAGE, TRUSTED } from './origins';
import { remoteControl, showInFrame } from './remote-control';

const ROWS = [
  {
    name: 'a page that does not trust the shell is reported with the setting for that, once',
    path: '/no-such-page',
    expected: [`Vestibule at ${OWN}: add ${TRUSTED} to VESTIBULE_TRUSTED_ORIGINS or its trust list.`],
  },
  {
    name: 'a frame that is sandboxed without an origin is reported with the missing token',
    path: TEST_PAGE,
    sandbox: 'allow-scripts',
    expected: [`Vestibule at ${OWN}: add allow-same-origin to the sandbox of its frame.`],
  },
  {
    name: 'a policy without the server in frame-src is reported at once, for each of the two shells in the page',
    path: TEST_PAGE,
    policy: "frame-src 'none'",
    ms: 1000,
    expected: Array(2).fill(`Vestibule at ${OWN}: add it to frame-src.`),
  },
];

for (const { name, expected, ...how } of ROWS) {
  test(name, async () => {
    const testShell = await remoteControl(await showInFrame(SHELL_PAGE));
    assert.equal(await testShell('log unresponsive', { ms: 7000, ...how }), expected);
  });
}

test.run();
