import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkServer } from '../../../contract-kit/check-server';

const SHELL = { path: '/', entry: 'host-shell', name: 'HostShellPage', title: 'SHELL_TITLE', access: ['anyone'] };
const FILES = {
  scripts: [{ file: 'assets/host-shell.js', integrity: '' }],
  inlineScripts: [],
  styles: {},
  messages: [],
};

const dist = mkdtempSync(join(tmpdir(), 'vestibule-own-start-page-'));
const routes = { routes: [{ ...SHELL, ...FILES }], locales: [], assets: '/identityprovider/assets/' };
writeFileSync(join(dist, 'routes.json'), JSON.stringify(routes));
writeFileSync(join(dist, 'openapi.json'), '{"paths":{}}');
test.after(() => rmSync(dist, { recursive: true }));

for (const [what, status, headers] of [
  ['a page of its own', 200, { 'content-type': 'text/html' }],
  ['a redirect to sign-in', 302, { location: '/identityprovider/login' }],
  ['nothing', 404, {}],
] as const) {
  test(`a host whose address / is ${what} does not offer the shell, which is no failure`, async () => {
    const server = createServer((_request, response) =>
      response.writeHead(status, { ...headers, 'x-content-type-options': 'nosniff' }).end('<h1>Home</h1>'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const address = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      const report = await checkServer({ address, accounts: [], dist, only: SHELL.entry });
      assert.equal(
        report.findings.filter(({ page }) => page === SHELL.path).map(({ rule }) => rule),
        [],
      );
      assert.equal([...report.notOffered], [SHELL.path]);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
}

test.run();
