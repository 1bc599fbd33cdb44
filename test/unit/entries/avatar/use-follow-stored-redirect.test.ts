import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { REDIRECT_KEY, subscribeToStoredRedirect } from '../../../../entries/avatar/use-follow-stored-redirect';
import { holdTimers } from '../../../support/dom/held-timers';
import { painted } from '../../../support/dom/render';
import { setUpWindow } from '../../shared/host/fake-window';

const pass = holdTimers(test, 100);

const life = setUpWindow(test);
let followed: string[];

/** The locks of a browser in which each subscription stands for a tab. */
function fakeLocks() {
  let isHeld = false;
  return {
    async request(_name: string, _options: object, work: (lock: object | null) => Promise<boolean>) {
      if (isHeld) return work(null);
      isHeld = true;
      try {
        return await work({});
      } finally {
        isHeld = false;
      }
    },
  };
}

const subscribe = (tab: string, canFollow = true) =>
  subscribeToStoredRedirect(
    { canFollow: () => canFollow, follow: (target) => void followed.push(`${tab} ${target}`) },
    life.controller.signal,
  );

function store(target: string | null, { key = REDIRECT_KEY as string | null, storageArea = localStorage } = {}): void {
  if (target !== null) localStorage.setItem(REDIRECT_KEY, target);
  dispatchEvent(Object.assign(new Event('storage'), { key, newValue: target, storageArea }));
}

/** A hidden tab waits 300 ms, and a lock is held for 100. */
async function settled(): Promise<void> {
  for (const ms of [0, 300, 100]) {
    await painted();
    await pass(ms);
  }
}

test.before.each(() => {
  followed = [];
  life.replace({ navigator: { locks: fakeLocks() } });
});
test.after.each(() => void Reflect.deleteProperty(document, 'hidden'));

test('one of two tabs follows, even if the other still reads the address; without Web Locks the one that removes it first', async () => {
  subscribe('one');
  subscribe('two');
  // Each tab reads a copy of the storage, and the second one sees the removal later.
  store('/there', { storageArea: { ...localStorage, getItem: () => '/there', removeItem: () => {} } });
  await settled();
  assert.equal(followed, ['one /there']);
  life.controller.abort();
  life.controller = new AbortController();
  followed = [];
  life.replace({ navigator: {} });
  subscribe('one');
  subscribe('two');
  store('/there');
  await settled();
  assert.equal(followed, ['one /there']);
});

test('a hidden tab waits for a visible one', async () => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  subscribe('hidden');
  store('/there');
  await painted();
  await pass(299);
  assert.equal(followed, []);
  localStorage.removeItem(REDIRECT_KEY); // by the visible tab
  await settled();
  assert.equal(followed, []);
  store('/alone');
  await settled();
  assert.equal(followed, ['hidden /alone']);
});

test('another key, a cleared storage, a removed address and one that was replaced are ignored', async () => {
  subscribe('tab');
  store('/there', { key: 'another-key' });
  store('/there', { key: null });
  store(null);
  store('/old', {
    storageArea: { ...localStorage, getItem: () => '/new', removeItem: () => followed.push('removed') },
  });
  await settled();
  assert.equal(followed, []);
});

test('an address that this page cannot follow stays in the storage, and after the signal nothing is followed', async () => {
  subscribe('tab', false);
  store('/there');
  await settled();
  assert.equal([followed, localStorage.getItem(REDIRECT_KEY)], [[], '/there']);
  subscribe('tab');
  store('/there');
  life.controller.abort();
  await settled();
  assert.equal(followed, []);
});

test.run();
