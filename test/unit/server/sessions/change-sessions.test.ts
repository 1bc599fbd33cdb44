import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { changeSessions } from '../../../../server/sessions/change-sessions';
import { withStorage } from '../temporary-storage';

test('a change of sessions is published once it is committed', () =>
  withStorage(async (db) => {
    const events: string[] = [];
    const deps = { db, clock: Date.now, sessionsChanged: () => void events.push('published') };
    const result = await changeSessions(deps, async (within) => {
      await within.deleteFrom('sessions').execute();
      events.push('changed');
      return 'result';
    });
    assert.is(result, 'result');
    assert.equal(events, ['changed', 'published']);
  }));

test('a change that fails is rolled back and not published', () =>
  withStorage(async (db) => {
    const events: string[] = [];
    const deps = { db, clock: Date.now, sessionsChanged: () => void events.push('published') };
    const failing = changeSessions(deps, async () => Promise.reject(new Error('full')));
    assert.match(await failing.catch(String), 'full');
    assert.equal(events, []);
  }));

test.run();
