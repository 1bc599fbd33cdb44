import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { changeSessions } from '../../../../server/sessions/change-sessions';
import { setDeps } from '../http/set-deps';

const deps = setDeps(test);

test('a change of sessions is published once it is committed, and not when it fails', async () => {
  const events: string[] = [];
  const told = { ...deps, sessionsChanged: () => void events.push('published') };
  const failing = changeSessions(told, async () => Promise.reject(new Error('full')));
  assert.match(await failing.catch(String), 'full');
  assert.equal(events, []);
  const result = await changeSessions(told, async (within) => {
    await within.deleteFrom('sessions').execute();
    events.push('changed');
    return 'result';
  });
  assert.equal([result, ...events], ['result', 'changed', 'published']);
});

test.run();
