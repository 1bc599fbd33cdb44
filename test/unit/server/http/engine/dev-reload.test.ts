import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { registerDevReload } from '../../../../../server/http/engine/dev-reload';
import { testApp } from '../test-app';

test('a new build is loaded and reloads open pages, and an open stream does not delay the close of the server', async () => {
  const app = await testApp({ ownDist: true });
  registerDevReload(app.server, app.bundle);
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const stream = await fetch(`${address}/identityprovider/dev/reload`);
  assert.is(stream.headers.get('content-type'), 'text/event-stream');
  const before = app.bundle.current;
  const text = before.pages.find(({ entry }) => entry === 'login')?.source ?? '';
  app.dist.write('login.mustache', `${text}<!-- the second build -->`);
  app.dist.write('routes.json', readFileSync(join(app.dist.folder, 'routes.json'), 'utf8'));

  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  while (!received.includes('data: reload')) {
    const { value, done } = (await reader?.read()) ?? { value: '', done: true };
    if (done) break;
    received += value;
  }
  assert.match(received, 'data: reload');
  assert.is.not(app.bundle.current, before);
  assert.match((await app.navigate({ url: '/identityprovider/login' })).body, 'the second build');
  await app.close();
});

test.run();
