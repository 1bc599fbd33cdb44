import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { REDIRECT_KEY, subscribeToStoredRedirect } from '../../../../entries/avatar/use-stored-redirect';
import { resetPage } from '../../../dom';
import { replaceGlobals } from '../../shared/host/fake-window';

type Work = (lock: object | null) => Promise<boolean>;

let controller: AbortController;
let followed: string[];
let restore: () => void;

/** The locks of a browser in which each subscription stands for a tab. */
function fakeLocks() {
  let isHeld = false;
  return {
    async request(_name: string, _options: object, work: Work) {
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

function setNavigator(value: object): void {
  restore();
  restore = replaceGlobals({ navigator: value });
}

const subscribe = (tab: string, canFollow = true) =>
  subscribeToStoredRedirect(
    { canFollow: () => canFollow, follow: (target) => void followed.push(`${tab} ${target}`) },
    controller.signal,
  );

/** Another page stores an address, and this one gets the event. */
function store(target: string | null, { key = REDIRECT_KEY as string | null, storageArea = localStorage } = {}): void {
  if (target !== null) localStorage.setItem(REDIRECT_KEY, target);
  const event = new Event('storage');
  Object.assign(event, { key, newValue: target, storageArea });
  dispatchEvent(event);
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 150));

test.before.each(() => {
  resetPage();
  controller = new AbortController();
  followed = [];
  restore = () => {};
  setNavigator({ locks: fakeLocks() });
});
test.after.each(() => {
  controller.abort();
  restore();
  Reflect.deleteProperty(document, 'hidden');
});

test('an address is followed once, and removed', async () => {
  subscribe('tab');
  store('/identityprovider/config');
  assert.is(localStorage.getItem(REDIRECT_KEY), null);
  await settled();
  assert.equal(followed, ['tab /identityprovider/config']);
  store('/identityprovider/config');
  await settled();
  assert.is(followed.length, 2, 'it was stored again');
});

test('one of two tabs follows, even if the other still reads the address', async () => {
  subscribe('one');
  subscribe('two');
  // Each tab reads a copy of the storage, and the second one sees the removal later.
  const storageArea = { ...localStorage, getItem: () => '/there', removeItem: () => {} };
  store('/there', { storageArea });
  await settled();
  assert.equal(followed, ['one /there']);
});

test('without Web Locks the tab that removes the address first follows', async () => {
  setNavigator({});
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
  await settled();
  assert.equal(followed, []);
  localStorage.removeItem(REDIRECT_KEY); // by the visible tab
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(followed, []);
});

for (const [name, event] of [
  ['another key', { key: 'another-key' }],
  ['a cleared storage', { key: null }],
] as const) {
  test(`${name} is ignored`, async () => {
    subscribe('tab');
    store('/there', event);
    await settled();
    assert.equal(followed, []);
  });
}

test('a removed address is ignored', async () => {
  subscribe('tab');
  store(null);
  await settled();
  assert.equal(followed, []);
});

test('an address that was replaced is not followed', async () => {
  subscribe('tab');
  localStorage.setItem(REDIRECT_KEY, '/new');
  const event = new Event('storage');
  Object.assign(event, { key: REDIRECT_KEY, newValue: '/old', storageArea: localStorage });
  dispatchEvent(event);
  await settled();
  assert.equal(followed, []);
  assert.is(localStorage.getItem(REDIRECT_KEY), '/new');
});

test('an address that this page cannot follow stays in the storage', async () => {
  subscribe('tab', false);
  store('/there');
  await settled();
  assert.equal([followed, localStorage.getItem(REDIRECT_KEY)], [[], '/there']);
});

test('after the signal nothing is followed', async () => {
  subscribe('tab');
  store('/there');
  controller.abort();
  await settled();
  assert.equal(followed, []);
});

test.run();
