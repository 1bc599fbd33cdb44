import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Branding } from '../../../../../shared/contract/branding';
import { setTranslator } from '../../../../../shared/i18n/translate';
import { loadTheme } from '../../../../../shared/theme/load-theme';
import { CardHelp } from '../../../../../shared/ui/branding/BrandLinks';
import { renderTemplateField } from '../../../../../shared/ui/branding/render-template-field';
import { BrandedCard } from '../../../../../shared/ui/layout/BrandedCard';
import { CenteredPage } from '../../../../../shared/ui/layout/CenteredPage';
import { resetPage } from '../../../../support/dom/dom';
import { cleanUp, one, painted, render } from '../../../../support/dom/render';

const LOGO = 'data:image/png;base64,AAAA';

test.before.each(async () => {
  resetPage();
  setTranslator((key) => key);
  await loadTheme({});
});
test.after.each(async () => {
  cleanUp();
  await loadTheme({});
});
test.after(() => setTranslator(undefined));

const draw = (branding?: Branding | null, helpInCard = false) =>
  render(
    <CenteredPage branding={branding} helpInCard={helpInCard}>
      <BrandedCard title="Title">{helpInCard ? <CardHelp /> : null}</BrandedCard>
    </CenteredPage>,
    '/identityprovider/login',
  );

const all = (selector: string) => [...document.querySelectorAll(selector)];
const logos = () => all('img').map((image) => image.getAttribute('src'));
const link = (part: string) => document.querySelector<HTMLAnchorElement>(`a[data-part=${part}]`);

test("without branding, or with an empty one, a page has the product's own logo and no links", async () => {
  const empty = { name: '', logo: null, logoDark: LOGO, helpUrl: '', legalUrl: null };
  for (const branding of [undefined, null, {}, empty]) {
    await draw(branding);
    assert.equal([logos(), all('main svg').length, all('a, [data-part=brand-name]')], [[], 1, []]);
  }
});

for (const [url, target] of [
  ['/help', null],
  ['mailto:help@example.org', null],
  ['https://help.example.org/a', '_blank'],
] as const) {
  test(`a link to ${url} ${target ? 'opens in a tab of its own' : 'opens in this tab'}`, async () => {
    await draw({ helpUrl: url, legalUrl: url.startsWith('mailto:') ? '/legal' : url });
    const help = link('help');
    assert.equal([help?.getAttribute('target'), help?.getAttribute('rel')], [target, target && 'noopener']);
    assert.equal([help?.textContent, link('legal')?.textContent], ['HELP_LINK', 'LEGAL_LINK']);
  });
}

test('a link to another scheme or a disguised host is left out', async () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x', '/\\evil.example']) {
    await draw({ helpUrl: url, legalUrl: url });
    assert.equal(all('a'), []);
  }
});

test('the link for help is in the card, once, where the page says so', async () => {
  await draw({ helpUrl: '/help', legalUrl: '/legal' }, true);
  assert.equal(
    all('a').map((each) => [each.getAttribute('data-part'), each.closest('main') !== null]),
    [
      ['help', true],
      ['legal', false],
    ],
  );
});

test('name and logos of the theme replace those of the server, the logos only together, and the links stay', async () => {
  await draw({ name: 'Harbour', logo: LOGO, logoDark: '/dark.svg', helpUrl: '/help' });
  await loadTheme({ Name: 'Host', Logo: '/host.svg' });
  await painted();
  assert.equal(logos(), ['/host.svg']);
  assert.is(one('[data-part=brand-name]').textContent, 'Host');
  assert.ok(link('help'));
  await loadTheme({ Name: 'Host', LogoDark: '/host-dark.svg' });
  await painted();
  assert.equal(logos(), [LOGO, '/dark.svg']);
  await loadTheme({ IsDark: true });
  await painted();
  assert.is(one('[data-part=brand-name]').textContent, 'Harbour');
});

test('a theme that came before the page counts', async () => {
  await loadTheme({ Name: 'Host' });
  await draw();
  assert.is(one('[data-part=brand-name]').textContent, 'Host');
});

test('a skeleton has a field of the branding, and what stands for it where that is missing, as sections of its template', () => {
  const field = (otherwise?: string) => renderToStaticMarkup(renderTemplateField('name', (name) => name, otherwise));
  const section = '{{#data.branding.name}}{{data.branding.name}}{{/data.branding.name}}';
  assert.is(field(), section);
  assert.is(field('Vestibule'), `${section}{{^data.branding.name}}Vestibule{{/data.branding.name}}`);
});

test.run();
