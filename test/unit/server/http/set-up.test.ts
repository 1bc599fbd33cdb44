import { suite, test } from 'uvu';
import * as assert from 'uvu/assert';
import { setUp } from './set-up';

/** A file of tests whose hooks are called by hand, for a test of a test that fails. */
function file({ once, fails = false }: { once: boolean; fails?: boolean }) {
  const said: string[] = [];
  const hooks = { begin: async () => {}, end: async () => {}, leave: async () => {} };
  const own = suite('called by hand');
  own.before.each = (hook) => void Object.assign(hooks, { begin: hook });
  own.after.each = (hook) => void Object.assign(hooks, { end: hook });
  own.after = Object.assign((hook: unknown) => void Object.assign(hooks, { leave: hook }), { each: own.after.each });
  let count = 0;
  const thing = setUp(own, {
    once,
    open: async () => {
      said.push('open');
      if (fails) throw new Error('the row is missing');
      return { number: ++count };
    },
    close: async ({ number }) => void said.push(`close ${number}`),
  });
  return { thing, hooks, said };
}

test('each test has its own object, and writes to that one', async () => {
  const { thing, hooks, said } = file({ once: false });
  await hooks.begin();
  assert.is(thing.number, 1);
  thing.number = 7;
  await hooks.end();
  await hooks.begin();
  assert.is(thing.number, 2);
  await hooks.end();
  assert.equal(said, ['open', 'close 7', 'open', 'close 2']);
});

test('all tests may share one object', async () => {
  const { thing, hooks, said } = file({ once: true });
  await hooks.begin();
  await hooks.end();
  await hooks.begin();
  assert.is(thing.number, 1);
  await hooks.leave();
  assert.equal(said, ['open', 'close 1']);
});

for (const once of [false, true]) {
  test(`a set-up ${once ? 'for all' : 'for each'} that fails makes every test fail with its message`, async () => {
    const { hooks, said } = file({ once, fails: true });
    for (let number = 1; number <= 2; number += 1) {
      const told = await Promise.resolve(hooks.begin()).catch((error: Error) => error.message);
      assert.is(told, 'the row is missing');
      await hooks.end();
    }
    await hooks.leave();
    assert.not.match(said.join(), 'close');
  });
}

test('outside of a test a read throws an error', () => {
  assert.throws(() => file({ once: false }).thing.number, 'nothing is set up outside of a test');
});

test.run();
