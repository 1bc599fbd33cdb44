import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { OWN, SHELL, SHELL_PAGE, TEST_PAGE } from './origins';
import { drive, show } from './remote-control';

const AWAY = 'http://localhost:9';

const ROWS = [
  {
    name: 'a server that is away is named with serverOrigin, once',
    serverOrigin: AWAY,
    path: TEST_PAGE,
    expected: `Vestibule at ${AWAY}: check serverOrigin and connect-src.`,
  },
  {
    name: 'a page that was refused, or trusts others only, is named with the setting that trusts the shell, once',
    serverOrigin: OWN,
    path: '/no-such-page',
    expected: `Vestibule at ${OWN}: add ${SHELL} to VESTIBULE_TRUSTED_ORIGINS or its trust list.`,
  },
  {
    name: 'a frame that is sandboxed without an origin is named with what its sandbox lacks',
    serverOrigin: OWN,
    path: TEST_PAGE,
    sandbox: 'allow-scripts',
    expected: `Vestibule at ${OWN}: add allow-same-origin to the sandbox of its frame.`,
  },
  { name: 'a page that speaks is not named', serverOrigin: OWN, path: TEST_PAGE, expected: undefined },
];

for (const { name, serverOrigin, path, sandbox, expected } of ROWS) {
  test(name, async () => {
    const testShell = await drive(await show(SHELL_PAGE));
    assert.equal(
      await testShell('consoleErrors', { serverOrigin, path, sandbox, ms: 7000 }),
      expected === undefined ? [] : [expected],
    );
  });
}

test('a policy without the server in frame-src is named at once', async () => {
  const testShell = await drive(await show(SHELL_PAGE));
  const said = await testShell('consoleErrors', {
    serverOrigin: OWN,
    path: TEST_PAGE,
    policy: "frame-src 'none'",
    ms: 1000,
  });
  // Once for each of the two shells in this page.
  assert.equal(said, Array(2).fill(`Vestibule at ${OWN}: add it to frame-src.`));
});

test('a shell that closes before says nothing', async () => {
  const testShell = await drive(await show(SHELL_PAGE));
  assert.equal(await testShell('consoleErrors', { serverOrigin: AWAY, path: TEST_PAGE, ms: 1000 }), []);
});

test.run();
