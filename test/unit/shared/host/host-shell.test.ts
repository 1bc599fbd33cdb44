import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createHostShell } from '../../../../shared/host/host-shell';

const serverOrigin = 'https://id.example';

/** A message of a window that the shell does not know. */
const receiveMessage = () => dispatchEvent(new MessageEvent('message', { data: {}, origin: serverOrigin }));

test('a shell listens until its signal is aborted, and never where it already is', () => {
  const life = new AbortController();
  const [shell, never] = [life.signal, AbortSignal.abort()].map((signal) => createHostShell({ serverOrigin, signal }));
  receiveMessage();
  assert.equal([shell?.ignored, never?.ignored], [1, 0]);
  life.abort();
  receiveMessage();
  assert.is(shell?.ignored, 1);
});

const LOGOUT = '/identityprovider/session/logout';
const CONFIRMATION = `${LOGOUT}confirmation`;

for (const [path, page, shown] of [
  ['/identityprovider/config?x=1', '/identityprovider/config?x=1', '/identityprovider/config?x=1'],
  [`${LOGOUT}/token`, CONFIRMATION, `${LOGOUT}/token`],
  [CONFIRMATION, CONFIRMATION, CONFIRMATION],
] as const) {
  test(`a request for ${path} gives a router ${page}, and leads its frame over ${shown} once`, () => {
    const life = new AbortController();
    const opened: string[] = [];
    const onOpenPage = (path: string) => void opened.push(path);
    const shell = createHostShell({ serverOrigin, signal: life.signal, onOpenPage });
    const menu = document.createElement('iframe');
    Object.defineProperty(menu, 'contentWindow', { value: { postMessage: () => undefined } });
    shell.embed(menu);
    const data = { type: 'OpenPage', path };
    dispatchEvent(
      Object.assign(new MessageEvent('message', { data, origin: serverOrigin }), { source: menu.contentWindow }),
    );
    assert.equal(opened, [page]);
    const frames = [document.createElement('iframe'), document.createElement('iframe')];
    for (const frame of frames) {
      Object.defineProperty(frame, 'src', { writable: true, value: '' }); // nothing must be loaded
      shell.embed(frame, opened[0]);
    }
    assert.equal(
      frames.map(({ src }) => src),
      [serverOrigin + shown, serverOrigin + page],
    );
    life.abort();
  });
}

test('what is no address of a server is refused, with its name', () => {
  for (const options of ['null', 'file:///id', 'id.example', '', 'javascript:1', undefined].map((wrong) => [
    { serverOrigin: wrong },
  ]))
    assert.throws(
      () => Reflect.apply(createHostShell, undefined, options),
      (error: unknown) => error instanceof TypeError && error.message.startsWith('serverOrigin is not a server: '),
    );
});

test.run();
