import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { InfoPage } from '../../../../entries/info/InfoPage';
import { linkText, supportText } from '../../../../entries/info/support-texts';
import { InfoData } from '../../../../shared/contract/settings/info';
import { isThere, setUpPage, showKeys, textOf } from '../../../support/dom/page-controls';

const page = setUpPage(test, InfoPage, { schema: InfoData, sample: {}, path: '/config/info' });
showKeys(test);
const { show } = page;

const part = (name: string) => textOf(`[data-part=${name}]`);
const link = () => document.querySelector<HTMLAnchorElement>('[data-part=provider] a');

test('it shows the version, the id of the cluster, the copyright and a button that copies', async () => {
  await show({ version: '1.2.3', appClusterId: 'eu-1' });
  assert.equal([part('version'), part('cluster'), isThere('[data-action=copy]')], ['1.2.3', 'eu-1', true]);
  assert.match(part('copyright') ?? '', /^©/);
});

test('without an answer to it the version is unknown, and there is neither cluster nor provider', async () => {
  for (const answer of [{}, { version: null, appClusterId: null, branding: null }, { version: '', more: { a: 1 } }]) {
    await show(answer);
    assert.equal(['version', 'cluster', 'provider'].map(part), ['INFO_UNKNOWN', undefined, undefined]);
  }
});

test('the branding links to its help and its legal notes', async () => {
  for (const [branding, href, text] of [
    [{ name: 'Harbour', helpUrl: 'https://help.example/a', legalUrl: '/legal' }, 'https://help.example/a', 'Harbour'],
    [{ helpUrl: 'mailto:help@a.example?subject=x' }, 'mailto:help@a.example?subject=x', 'help@a.example'],
    [{ helpUrl: 'https://help.example:8443/a' }, 'https://help.example:8443/a', 'help.example:8443'],
    [{ legalUrl: '/legal' }, 'http://localhost/legal', 'localhost'],
  ] as const) {
    await show({ version: '1', branding });
    assert.equal([link()?.getAttribute('href'), link()?.textContent], [href, text]);
    assert.is(link()?.rel, 'noopener noreferrer');
    const legal = document.querySelector('[data-part=legal]')?.getAttribute('href') ?? undefined;
    assert.is(legal, 'legalUrl' in branding ? 'http://localhost/legal' : undefined);
  }
  assert.is(linkText('/help', 'own'), 'own');
});

test('the version, the cluster, the address and the browser are copied', () => {
  const own = { origin: 'https://id.example', browser: 'Browser/1' };
  const whole = v.parse(InfoData, { version: '1.2.3', appClusterId: 'eu-1' });
  assert.is(supportText(whole, own), 'Vestibule 1.2.3\nINFO_CLUSTER: eu-1\nhttps://id.example\nBrowser/1');
  assert.is(supportText(v.parse(InfoData, {}), own), 'Vestibule INFO_UNKNOWN\nhttps://id.example\nBrowser/1');
});

test.run();
