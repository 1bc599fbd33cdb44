import '../../../../support/dom/dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import english from '../../../../../shared/i18n/messages/en.json';
import { setTranslator } from '../../../../../shared/i18n/translate';
import { startEntry } from '../../../../../shared/runtime/start/start-entry';
import { resetPage } from '../../../../support/dom/dom';
import { one, painted, until } from '../../../../support/dom/render';

const { fetch: realFetch } = globalThis;
const { assign } = location;
const { BroadcastChannel: RealChannel } = globalThis;
/** A started page never closes its channels; open ones would keep the test's process alive. */
const channels: BroadcastChannel[] = [];
const navigations: string[] = [];
let calls = 0;
/** The statuses that the server answers, for the messages and for the page's own address. */
const answers = { messages: 200, data: 200 };
const BUNDLE = { locale: 'de', translations: { LOGIN_TITLE: 'Anmelden' } };

test.before(async () => {
  // Chunks, which are loaded here before.
  await Promise.all([
    import('../../../../../shared/runtime/start/load-page-data'),
    import('../../../../../shared/runtime/start/error-cards'),
  ]);
  globalThis.BroadcastChannel = class extends RealChannel {
    constructor(name: string) {
      super(name);
      channels.push(this);
    }
  };
  location.assign = (address) => void navigations.push(String(address));
  globalThis.fetch = async (url) => {
    calls += 1;
    const [status, body] = /i18n/.test(String(url)) ? [answers.messages, BUNDLE] : [answers.data, { name: 'Ada' }];
    return new Response(status === 200 ? JSON.stringify(body) : '', { status });
  };
});
test.before.each(() => {
  resetPage('http://localhost/identityprovider/login?a#b');
  document.body.append(Object.assign(document.createElement('div'), { id: 'app' }));
  navigations.length = 0;
});
test.after(() => {
  setTranslator(undefined);
  globalThis.fetch = realFetch;
  globalThis.BroadcastChannel = RealChannel;
  for (const channel of channels) channel.close();
  location.assign = assign;
});

const Page = ({ data }: { data: { name: string } }) => <h1>{data.name}</h1>;

/** Answers the page's own address otherwise. */
async function withData(answer: () => Response, act: () => Promise<void>): Promise<void> {
  const { fetch } = globalThis;
  globalThis.fetch = async (url, init) => (/i18n/.test(String(url)) ? fetch(url, init) : answer());
  await act();
  globalThis.fetch = fetch;
}

async function start(status: Partial<typeof answers>, leadsToSignIn?: boolean) {
  Object.assign(answers, { messages: 200, data: 200 }, status);
  const options = leadsToSignIn === undefined ? {} : { leadsToSignIn };
  const schema = v.object({ name: v.string() });
  const started = startEntry({ title: 'LOGIN_TITLE', skeleton: 'page', schema, page: Page, ...options });
  // The promise of a page that redirects never resolves.
  await Promise.race([started, until(() => navigations.length > 0)]);
  await painted();
}

const card = () => one('[data-part=error-card]').textContent;

test('when data and messages fail, the page shows the status of the data', async () => {
  await start({ messages: 503, data: 500 });
  assert.match(card(), `500 ${english.ERROR_INTERNAL_SERVER}`);
  assert.match(card(), english.BUTTON_RETRY);
});

for (const messages of [200, 503]) {
  test(`a server that is not available is told, with messages ${messages}`, async () => {
    const away = () => new Response('', { status: 503, headers: { 'retry-after': '5' } });
    await withData(away, () => start({ messages }));
    assert.match(card(), english.ERROR_UNAVAILABLE_WAIT.split('{time}')[0] ?? '');
  });
}

test('any other page redirects to sign-in, with its query and fragment', async () => {
  await start({ data: 401 });
  assert.equal(navigations, [`/identityprovider/login?redirect=${encodeURIComponent('/identityprovider/login?a#b')}`]);
});

test('after a retry the focus is on the page', async () => {
  await start({ data: 500 });
  const retry = one('[data-action=retry]');
  retry.focus();
  const before = calls;
  retry.click();
  await until(() => calls > before);
  await until(() => one('[data-action=retry]').getAttribute('aria-busy') === null);
  assert.is(document.activeElement, one('[data-action=retry]'), 'after a second failure the button keeps the focus');
  answers.data = 200;
  one('[data-action=retry]').click();
  await until(
    () => document.querySelector('#app h1') !== null && document.querySelector('[data-part=error-card]') === null,
  );
  assert.is(one('h1').textContent, 'Ada');
  assert.is(document.activeElement, one('h1'));
});

test('the name of a required field that is missing is shown', async () => {
  await withData(
    () => new Response('{"name":null}'),
    () => start({}),
  );
  assert.match(card(), english.ERROR_ANSWER_FIELD.replace('{field}', 'name'));
});

test.run();
