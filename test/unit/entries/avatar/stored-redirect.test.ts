import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { REDIRECT_KEY, subscribeToStoredRedirect } from '../../../../entries/avatar/stored-redirect';
import { resetPage } from '../../../dom';
import { replaceGlobals } from '../../shared/host/fake-window';

type Work = (lock: object | null) => Promise<boolean>;

let life: AbortController;
let followed: string[];
let restore: () => void;

/** The lock of a browser whose tabs are all these listeners. */
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

const listen = (tab: string, canFollow = true) =>
  subscribeToStoredRedirect(
    { canFollow: () => canFollow, follow: (target) => void followed.push(`${tab} ${target}`) },
    life.signal,
  );

/** Another page stores an address: this one hears of it. */
function store(target: string | null, { key = REDIRECT_KEY as string | null, storageArea = localStorage } = {}): void {
  if (target !== null) localStorage.setItem(REDIRECT_KEY, target);
  const event = new Event('storage');
  Object.assign(event, { key, newValue: target, storageArea });
  dispatchEvent(event);
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 150));

test.before.each(() => {
  resetPage();
  life = new AbortController();
  followed = [];
  restore = () => {};
  setNavigator({ locks: fakeLocks() });
});
test.after.each(() => {
  life.abort();
  restore();
  Reflect.deleteProperty(document, 'hidden');
});

test('an address is handed on once, and cleared', async () => {
  listen('tab');
  store('/identityprovider/config');
  assert.is(localStorage.getItem(REDIRECT_KEY), null);
  await settled();
  assert.equal(followed, ['tab /identityprovider/config']);
  store('/identityprovider/config');
  await settled();
  assert.is(followed.length, 2, 'stored anew it is news');
});

test('of two tabs that hear of it one follows, even if the other still sees it stored', async () => {
  listen('one');
  listen('two');
  // Each tab reads a copy of the storage, and the second one learns later that the address is gone.
  const storageArea = { ...localStorage, getItem: () => '/there', removeItem: () => {} };
  store('/there', { storageArea });
  await settled();
  assert.equal(followed, ['one /there']);
});

test('where there are no locks, who clears it first follows', async () => {
  setNavigator({});
  listen('one');
  listen('two');
  store('/there');
  await settled();
  assert.equal(followed, ['one /there']);
});

test('a hidden tab leaves it to the one a person looks at', async () => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  listen('hidden');
  store('/there');
  await settled();
  assert.equal(followed, []);
  localStorage.removeItem(REDIRECT_KEY); // by the other one
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.equal(followed, []);
});

for (const [name, event] of [
  ['another key', { key: 'somebody-else' }],
  ['a storage that was emptied', { key: null }],
] as const) {
  test(`${name} says nothing`, async () => {
    listen('tab');
    store('/there', event);
    await settled();
    assert.equal(followed, []);
  });
}

test('an address that was taken away says nothing', async () => {
  listen('tab');
  store(null);
  await settled();
  assert.equal(followed, []);
});

test('what was replaced meanwhile is not followed', async () => {
  listen('tab');
  localStorage.setItem(REDIRECT_KEY, '/new');
  const event = new Event('storage');
  Object.assign(event, { key: REDIRECT_KEY, newValue: '/old', storageArea: localStorage });
  dispatchEvent(event);
  await settled();
  assert.equal(followed, []);
  assert.is(localStorage.getItem(REDIRECT_KEY), '/new');
});

test('an address that this page cannot follow stays stored', async () => {
  listen('tab', false);
  store('/there');
  await settled();
  assert.equal([followed, localStorage.getItem(REDIRECT_KEY)], [[], '/there']);
});

test('after the end nothing is followed', async () => {
  listen('tab');
  store('/there');
  life.abort();
  await settled();
  assert.equal(followed, []);
});

test.run();
