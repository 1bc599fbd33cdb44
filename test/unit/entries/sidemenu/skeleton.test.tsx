import '../../../dom';
import mustache from 'mustache';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SideMenuPage } from '../../../../entries/sidemenu/SideMenuPage';
import { defaults, Skeleton } from '../../../../entries/sidemenu/skeleton';
import type { MenuData } from '../../../../shared/contract/menu';
import { cleanUp, one, render } from '../../../render';
import { ADA, actions, draw, NOBODY } from './render-menu';

/** What the server makes of the template. */
async function fill(data: object): Promise<void> {
  await render(<Skeleton />);
  const template = one('[data-part=drawer]').outerHTML;
  document.body.innerHTML = mustache.render(template, { data });
}

/** All that a person reads and can follow. */
const content = () => ({
  actions: actions(),
  hrefs: [...document.querySelectorAll('li a')].map((link) => link.getAttribute('href')),
  text: one('[data-part=drawer]').textContent?.replace(/\s+/g, ' '),
  photo: document.querySelector('img')?.getAttribute('src'),
});

const EVERYTHING: MenuData = { ...ADA, userId: 'u1', logoutToken: 't1' };

const CASES: [name: string, data: MenuData][] = [
  ['everything', EVERYTHING],
  [
    'little',
    { ...EVERYTHING, details: '', email: '', isAbsent: false, upaAvailable: false, hasFido: false, hasApiKeys: false },
  ],
  ['an external user', { ...EVERYTHING, isExternal: true, canChangePassword: false, canEnableTfa: false }],
];

test.after(cleanUp);

for (const [name, data] of CASES) {
  test(`before the script it is the menu that the script shows: ${name}`, async () => {
    await fill(data);
    const before = content();
    await draw(<SideMenuPage data={data} />);
    assert.equal(before, content());
  });
}

test('before the script nobody has the way in', async () => {
  await fill(NOBODY);
  assert.equal(actions(), ['login']);
  assert.is(one('[data-action=login]').getAttribute('href'), '/identityprovider/login?redirect=%2F');
  assert.is(document.querySelector('[data-part=skeleton]'), null);
});

test('where no server fills it, its shape stands', async () => {
  await fill(defaults);
  assert.ok(document.querySelector('[data-part=skeleton]'));
  assert.equal(actions(), []);
});

test.run();
