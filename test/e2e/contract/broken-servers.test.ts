// Tests test/contract/check-server.ts, test/contract/report/print-text.ts, test/contract/report/rules.ts, test/contract/report/rule.ts
// Tests test/contract/report/rules-answers.ts, test/contract/report/rules-headers.ts, test/contract/report/rules-filling.ts
// Tests test/contract/report/rules-files.ts, test/contract/report/rules-sessions.ts, test/contract/report/rules-services.ts
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkServer } from '../../contract/check-server';
import { reportText } from '../../contract/report/print-text';
import { RULES } from '../../contract/report/rules';
import { exampleOf } from '../../unit/docs/examples';
import { anchorsOf, HOSTING, readText } from '../../unit/docs/markdown';
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

/** What the program finds at the second server when one thing is broken. */
async function reportOf(breakage: Breakage) {
  const proxy = await startBreakingProxy(second.url, breakage);
  try {
    const [ada, bob] = second.state.users.map(({ name, password, isAdmin }) => ({
      name,
      password,
      isAdmin,
      secondFactor: '',
    }));
    if (ada === undefined || bob === undefined) throw new Error('the second server has no accounts');
    return await checkServer({
      address: new URL(proxy.url),
      accounts: [bob, ada],
      dist: DIST,
      streamTime: 50,
    });
  } finally {
    await proxy.close();
  }
}

/** The rules that it names; advice that the second server always gets is left out. */
async function rulesBroken(breakage: Breakage): Promise<string[]> {
  const { findings } = await reportOf(breakage);
  return [...new Set(findings.map(({ rule }) => rule))].filter((rule) => rule !== 'permissions').sort();
}

test('each rule names a chapter of the document', () => {
  const anchors = anchorsOf(readText(HOSTING));
  for (const { chapter } of Object.values(RULES))
    assert.ok(anchors.includes(anchorsOf(`# ${chapter}`)[0] ?? ''), chapter);
});

test('the document shows a finding as the program prints it', async () => {
  const [, , breakage = {}] = BREAKAGES.find(([, rules]) => rules.includes('session-http-only')) ?? [];
  const text = reportText(await reportOf(breakage), { address: second.url, people: [] });
  // Of bob and ada the document shows the first.
  const shown = exampleOf(HOSTING, 'session cookies').trim();
  assert.ok(text.replace(/\n {4}and {7}.*/g, '').includes(shown), text);
});

test('a server that is not broken fits', async () => assert.equal(await rulesBroken({}), []));

for (const [what, rules, breakage] of BREAKAGES) {
  test(`${what}: the report names ${rules.join(' and ')}, and nothing else`, async () =>
    assert.equal(await rulesBroken(breakage), rules));
}

test.run();
