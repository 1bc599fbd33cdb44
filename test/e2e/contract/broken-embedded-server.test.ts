import { type RequestListener, request } from 'node:http';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkServer } from '../../../contract-kit/check-server';
import { createReportLink } from '../../../server/account-protection/report-links';
import { ACCOUNT_BREAKAGES } from '../../support/contract-breakages/breakages-accounts';
import { type Breakage, startBreakingProxy } from '../../support/contract-breakages/breaking-proxy';
import { DIST } from '../../support/server/dist';
import { PASSWORD, setApp } from '../../support/server/test-app';
import { giveTwoFactor } from '../../support/server/test-browser';

const app = setApp(test, { distFolder: DIST });

/** Passes requests to a server, without the lengths that a breakage changes. */
const forwardTo =
  (port: number): RequestListener =>
  (asked, answer) => {
    const {
      method,
      url,
      headers: { 'content-length': length, ...others },
    } = asked;
    app.now = Date.now(); // the codes of the checks are of this time
    // Node.js sends the body of DELETE without a length otherwise.
    const headers = { ...others, ...(length !== undefined && { 'transfer-encoding': 'chunked' }) };
    const upstream = request({ port, method, path: url, headers }, async (response) => {
      const { 'content-length': _, 'transfer-encoding': __, ...kept } = response.headers;
      answer.writeHead(response.statusCode ?? 0, kept).end(Buffer.concat(await response.toArray()));
    });
    asked.pipe(upstream);
  };

async function rulesBroken(part: string, breakage: Breakage): Promise<string[]> {
  const hasCode = part === 'backup codes' || part === 'remembered browser';
  const secondFactor = hasCode ? (await giveTwoFactor(app, 'ada')).secret : '';
  await app.deps.db.updateTable('two_factor').set({ last_step: 0 }).execute();
  app.now = Date.now();
  const reportLink = await createReportLink(app.deps, { userId: app.ids.disabled, event: 'wrong-codes' });
  const proxy = await startBreakingProxy(forwardTo(Number(new URL(await app.server.listen()).port)), breakage);
  try {
    const { findings } = await checkServer({
      address: new URL(proxy.origin.replace('127.0.0.1', 'localhost')),
      accounts: [{ name: 'ada', password: PASSWORD, secondFactor, isAdmin: false }],
      dist: DIST,
      only: part,
      withChanges: true,
      reportLink,
    });
    return [...new Set(findings.map(({ rule }) => rule))].sort();
  } finally {
    await proxy.close();
  }
}

for (const part of new Set(ACCOUNT_BREAKAGES.map(([, of]) => of)))
  test(`this server fits: ${part}`, async () => assert.equal(await rulesBroken(part, {}), []));

for (const [what, part, rule, breakage] of ACCOUNT_BREAKAGES)
  test(`${what}: the report names ${rule}, and nothing else`, async () =>
    assert.equal(await rulesBroken(part, breakage), [rule]));

test.run();
