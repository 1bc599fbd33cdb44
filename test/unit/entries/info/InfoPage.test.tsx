import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { InfoPage } from '../../../../entries/info/InfoPage';
import { linkText, supportText } from '../../../../entries/info/info-texts';
import { InfoData } from '../../../../shared/contract/info';
import { setTranslator } from '../../../../shared/i18n/translate';
import { one } from '../../../render';
import { setUpFakePage } from '../fake-page';

const fakePage = setUpFakePage(test);
test.before(() => setTranslator((key) => key));
test.after(() => setTranslator(undefined));

/** Shows the page with the answer of a server. */
const show = (answer: unknown) => fakePage.draw(<InfoPage data={v.parse(InfoData, answer)} />, '/config/info');
const part = (name: string) => document.querySelector<HTMLElement>(`[data-part=${name}]`);
const link = () => part('provider')?.querySelector('a') ?? undefined;

test('it shows the version, the id of the cluster and the copyright', async () => {
  await show({ version: '1.2.3', appClusterId: 'eu-1' });
  assert.equal([part('version')?.textContent, part('cluster')?.textContent], ['1.2.3', 'eu-1']);
  assert.match(one('[data-part=copyright]').textContent ?? '', /^©/);
});

for (const answer of [{}, { version: null, appClusterId: null, branding: null }, { version: '', more: { a: 1 } }]) {
  test(`an answer ${JSON.stringify(answer)} shows an unknown version, and neither cluster nor provider`, async () => {
    await show(answer);
    assert.is(part('version')?.textContent, 'INFO_UNKNOWN');
    assert.equal([part('cluster'), part('provider')], [null, null]);
  });
}

for (const [branding, href, text] of [
  [{ name: 'Harbour', helpUrl: 'https://help.example/a', legalUrl: '/legal' }, 'https://help.example/a', 'Harbour'],
  [{ helpUrl: 'mailto:help@harbour.example' }, 'mailto:help@harbour.example', 'help@harbour.example'],
  [{ helpUrl: 'https://help.example:8443/a' }, 'https://help.example:8443/a', 'help.example:8443'],
  [{ name: 'Harbour', legalUrl: '/legal' }, 'http://localhost/legal', 'Harbour'],
  [{ legalUrl: '/legal' }, 'http://localhost/legal', 'localhost'],
] as const) {
  test(`the branding ${JSON.stringify(branding)} links to ${href} as ${text}`, async () => {
    await show({ version: '1', branding });
    assert.equal([link()?.getAttribute('href'), link()?.textContent], [href, text]);
    assert.is(link()?.rel, 'noopener noreferrer');
  });
}

test('a name without an address is no link', async () => {
  await show({ version: '1', branding: { name: 'Harbour' } });
  assert.equal([part('provider')?.textContent, link()], ['Harbour', undefined]);
});

test('the legal notes have a link of their own', async () => {
  await show({ version: '1', branding: { helpUrl: '/help', legalUrl: '/legal' } });
  assert.is(part('legal')?.getAttribute('href'), 'http://localhost/legal');
});

for (const helpUrl of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '']) {
  test(`the address ${JSON.stringify(helpUrl)} is no link`, async () => {
    await show({ version: '1', branding: { name: 'Harbour', helpUrl, legalUrl: helpUrl } });
    assert.is(document.querySelector('dl a, footer a'), null);
  });
}

test('texts of a server are shown as text, and truncated', async () => {
  await show({ version: '<img src=x>'.repeat(100), appClusterId: '<script>', branding: { name: '<b>x</b>' } });
  assert.is(document.querySelector('dd img, dd script, dd b'), null);
  assert.is(part('version')?.textContent?.length, 201);
});

test('the version, the cluster, the address and the browser are copied', async () => {
  const own = { origin: 'https://id.example', browser: 'Browser/1' };
  const whole = v.parse(InfoData, { version: '1.2.3', appClusterId: 'eu-1' });
  assert.is(supportText(whole, own), 'Vestibule 1.2.3\nINFO_CLUSTER: eu-1\nhttps://id.example\nBrowser/1');
  assert.is(supportText(v.parse(InfoData, {}), own), 'Vestibule INFO_UNKNOWN\nhttps://id.example\nBrowser/1');
  await show({ version: '1.2.3' });
  assert.ok(one('[data-action=copy]'));
});

test('a link without a name says its mail address or host', () => {
  assert.is(linkText('mailto:a@b.example?subject=x', 'own'), 'a@b.example');
  assert.is(linkText('/help', 'own'), 'own');
});

test.run();
