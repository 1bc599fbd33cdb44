// Tests test/contract/check-server.ts
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkServer } from '../../contract/check-server';
import { DIST } from '../dist';
import { startSecondServer } from '../second-server';
import { BREAKAGES } from './breakages';
import { type Breakage, startBreakingProxy } from './breaking-proxy';

let second: Awaited<ReturnType<typeof startSecondServer>>;

test.before(async () => {
  second = await startSecondServer('missing');
  second.state.ada.needsCode = false;
});
test.after(() => second.close());

/** The rules that the second server does not follow when one thing is broken; advice that it always gets is left out. */
async function rulesBroken(breakage: Breakage): Promise<string[]> {
  const proxy = await startBreakingProxy(second.url, breakage);
  try {
    const [ada, bob] = second.state.users.map(({ name, password, isAdmin }) => ({
      name,
      password,
      isAdmin,
      secondFactor: '',
    }));
    if (ada === undefined || bob === undefined) throw new Error('the second server has no accounts');
    const { findings } = await checkServer({
      address: new URL(proxy.url),
      accounts: [bob, ada],
      dist: DIST,
      streamTime: 50,
    });
    return [...new Set(findings.map(({ rule }) => rule))].filter((rule) => rule !== 'permissions').sort();
  } finally {
    await proxy.close();
  }
}

test('a server that is not broken fits', async () => assert.equal(await rulesBroken({}), []));

for (const [what, rules, breakage] of BREAKAGES) {
  test(`${what}: the report names ${rules.join(' and ')}, and nothing else`, async () =>
    assert.equal(await rulesBroken(breakage), rules));
}

test.run();
