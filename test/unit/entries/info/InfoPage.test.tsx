import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { InfoPage } from '../../../../entries/info/InfoPage';
import { linkText, supportText } from '../../../../entries/info/info-texts';
import { InfoData } from '../../../../shared/contract/info';
import { setTranslator } from '../../../../shared/i18n/translate';
import { setUpFakePage } from '../fake-page';
import { isThere, textOf } from '../page-controls';

const fakePage = setUpFakePage(test);
test.before(() => setTranslator((key) => key));
test.after(() => setTranslator(undefined));

/** Shows the page with the answer of a server. */
const show = (answer: unknown) => fakePage.draw(<InfoPage data={v.parse(InfoData, answer)} />, '/config/info');
const part = (name: string) => textOf(`[data-part=${name}]`);
const link = () => document.querySelector<HTMLAnchorElement>('[data-part=provider] a');

test('it shows the version, the id of the cluster, the copyright and a button that copies', async () => {
  await show({ version: '1.2.3', appClusterId: 'eu-1' });
  assert.equal([part('version'), part('cluster'), isThere('[data-action=copy]')], ['1.2.3', 'eu-1', true]);
  assert.match(part('copyright') ?? '', /^©/);
});

for (const answer of [{}, { version: null, appClusterId: null, branding: null }, { version: '', more: { a: 1 } }])
  test(`an answer ${JSON.stringify(answer)} shows an unknown version, and neither cluster nor provider`, async () => {
    await show(answer);
    assert.equal([part('version'), part('cluster'), part('provider')], ['INFO_UNKNOWN', undefined, undefined]);
  });

for (const [branding, href, text] of [
  [{ name: 'Harbour', helpUrl: 'https://help.example/a', legalUrl: '/legal' }, 'https://help.example/a', 'Harbour'],
  [
    { helpUrl: 'mailto:help@harbour.example?subject=x' },
    'mailto:help@harbour.example?subject=x',
    'help@harbour.example',
  ],
  [{ helpUrl: 'https://help.example:8443/a' }, 'https://help.example:8443/a', 'help.example:8443'],
  [{ legalUrl: '/legal' }, 'http://localhost/legal', 'localhost'],
] as const)
  test(`the branding ${JSON.stringify(branding)} links to ${href} as ${text}, and to its legal notes`, async () => {
    await show({ version: '1', branding });
    assert.equal([link()?.getAttribute('href'), link()?.textContent], [href, text]);
    assert.is(link()?.rel, 'noopener noreferrer');
    const legal = document.querySelector('[data-part=legal]')?.getAttribute('href') ?? undefined;
    assert.is(legal, 'legalUrl' in branding ? 'http://localhost/legal' : undefined);
  });

for (const helpUrl of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', ''])
  test(`the address ${JSON.stringify(helpUrl)} is no link`, async () => {
    await show({ version: '1', branding: { name: 'Harbour', helpUrl, legalUrl: helpUrl } });
    assert.equal([part('provider'), isThere('dl a, footer a')], ['Harbour', false]);
  });

test('a link without a name that is on this server says its host', () => assert.is(linkText('/help', 'own'), 'own'));

test('texts of a server are shown as text, and truncated', async () => {
  await show({ version: '<img src=x>'.repeat(100), appClusterId: '<script>', branding: { name: '<b>x</b>' } });
  assert.equal([isThere('dd img, dd script, dd b'), part('version')?.length], [false, 201]);
});

test('the version, the cluster, the address and the browser are copied', () => {
  const own = { origin: 'https://id.example', browser: 'Browser/1' };
  const whole = v.parse(InfoData, { version: '1.2.3', appClusterId: 'eu-1' });
  assert.is(supportText(whole, own), 'Vestibule 1.2.3\nINFO_CLUSTER: eu-1\nhttps://id.example\nBrowser/1');
  assert.is(supportText(v.parse(InfoData, {}), own), 'Vestibule INFO_UNKNOWN\nhttps://id.example\nBrowser/1');
});

test.run();
