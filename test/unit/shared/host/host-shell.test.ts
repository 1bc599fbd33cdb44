import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createHostShell } from '../../../../shared/host/host-shell';

const serverOrigin = 'https://id.example';

/** A message of a window that the shell does not know. */
const receiveMessage = () => dispatchEvent(new MessageEvent('message', { data: {}, origin: serverOrigin }));

test('a shell listens until its signal is aborted', () => {
  const life = new AbortController();
  const shell = createHostShell({ serverOrigin, signal: life.signal });
  receiveMessage();
  assert.is(shell.ignored, 1);
  life.abort();
  receiveMessage();
  assert.is(shell.ignored, 1);
});

test('a shell whose signal is already aborted never listens', () => {
  const shell = createHostShell({ serverOrigin, signal: AbortSignal.abort() });
  receiveMessage();
  assert.is(shell.ignored, 0);
});

test('what is no address of a server is refused', () => {
  for (const wrong of ['null', 'file:///id', 'id.example']) {
    assert.throws(() => createHostShell({ serverOrigin: wrong }), /serverOrigin is not a server/);
  }
});

test.run();
