import '../../../dom';
import mustache from 'mustache';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SideMenuPage } from '../../../../entries/sidemenu/SideMenuPage';
import { defaults, Skeleton } from '../../../../entries/sidemenu/skeleton';
import type { MenuData } from '../../../../shared/contract/menu';
import { cleanUp, one, render } from '../../../render';
import { ADA, actions, renderMenu, SIGNED_OUT } from './render-menu';

/** Renders the template as the server does. */
async function fill(data: object): Promise<void> {
  await render(<Skeleton />);
  const template = one('[data-part=drawer]').outerHTML;
  document.body.innerHTML = mustache.render(template, { data });
}

/** The texts and links of the menu. */
const content = () => ({
  actions: actions(),
  hrefs: [...document.querySelectorAll('li a')].map((link) => link.getAttribute('href')),
  text: one('[data-part=drawer]').textContent?.replace(/\s+/g, ' '),
  photo: document.querySelector('img')?.getAttribute('src'),
});

const ALL_FIELDS: MenuData = { ...ADA, userId: 'u1', logoutToken: 't1' };

const CASES: [name: string, data: MenuData][] = [
  ['all fields', ALL_FIELDS],
  [
    'few fields',
    {
      ...ALL_FIELDS,
      details: '',
      email: '',
      isAbsent: false,
      upaAvailable: false,
      hasFido: false,
      hasApiKeys: false,
      hasSessions: false,
    },
  ],
  ['an external user', { ...ALL_FIELDS, isExternal: true, canChangePassword: false, canEnableTfa: false }],
];

test.after(cleanUp);

for (const [name, data] of CASES) {
  test(`the skeleton has the content that the script renders: ${name}`, async () => {
    await fill(data);
    const before = content();
    await renderMenu(<SideMenuPage data={data} />);
    assert.equal(before, content());
  });
}

test('the skeleton of the signed-out menu has the link to sign-in', async () => {
  await fill(SIGNED_OUT);
  assert.equal(actions(), ['login']);
  assert.is(one('[data-action=login]').getAttribute('href'), '/identityprovider/login?redirect=%2F');
  assert.is(document.querySelector('[data-part=skeleton]'), null);
});

test('the static skeleton shows grey boxes', async () => {
  await fill(defaults);
  assert.ok(document.querySelector('[data-part=skeleton]'));
  assert.equal(actions(), []);
});

test.run();
