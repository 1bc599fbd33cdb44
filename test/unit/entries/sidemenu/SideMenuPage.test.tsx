import '../../../dom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SideMenuPage } from '../../../../entries/sidemenu/SideMenuPage';
import type { MenuData } from '../../../../shared/contract/menu';
import { t } from '../../../../shared/i18n/translate';
import { cleanUp, one, painted } from '../../../render';
import { ADA, actions, renderMenu, SIGNED_OUT } from './render-menu';

const ALL = ['profile', 'absence', 'two-factor', 'security-key', 'change-password', 'api-keys', 'sessions', 'logout'];

const show = (data: Partial<MenuData> = {}) => renderMenu(<SideMenuPage data={{ ...ADA, ...data }} />);
const text = (part: string) => document.querySelector(`[data-part=${part}]`)?.textContent ?? undefined;

test.after(cleanUp);

test('the entries are in order, and the subheading follows the first', async () => {
  await show();
  assert.equal(actions(), ALL);
  const order = [...document.querySelectorAll('h2, li')].map((element) => element.tagName);
  assert.equal(order.slice(0, 3), ['LI', 'H2', 'LI']);
});

const CONDITIONS: [flag: keyof MenuData, hides: string[]][] = [
  ['upaAvailable', ['profile', 'absence']],
  ['canEnableTfa', ['two-factor']],
  ['hasFido', ['security-key']],
  ['canChangePassword', ['change-password']],
  ['hasApiKeys', ['api-keys']],
  ['hasSessions', ['sessions']],
];

for (const [flag, hides] of CONDITIONS) {
  test(`without ${flag}: no ${hides.join(', no ')}`, async () => {
    await show({ [flag]: false });
    assert.equal(
      actions(),
      ALL.filter((action) => !hides.includes(action)),
    );
  });
}

test('without any flag there is only the link that signs out', async () => {
  await show(Object.fromEntries(CONDITIONS.map(([flag]) => [flag, false])));
  assert.equal(actions(), ['logout']);
});

const TARGETS: [action: string, href: string, target: string][] = [
  ['profile', '/userprofile/data', '_top'],
  ['absence', '/userprofile/absence', '_top'],
  ['two-factor', '/identityprovider/twofactor', '_top'],
  ['security-key', '/identityprovider/config/fido', '_blank'],
  ['change-password', '/identityprovider/changepassword?dialog=true', '_top'],
  ['api-keys', '/identityprovider/config/personalapikeys', '_top'],
  ['sessions', '/identityprovider/config/sessions', '_top'],
  ['logout', '/identityprovider/session/logout/t%2F1?basiclogout=true', '_top'],
];

test('every entry is a link that opens outside of the frame', async () => {
  await show();
  for (const [action, href, target] of TARGETS) {
    const link = one(`[data-action=${action}]`);
    assert.equal([link.getAttribute('href'), link.getAttribute('target')], [href, target], action);
  }
  assert.is(one('[data-action=security-key]').getAttribute('rel'), 'noopener');
});

const NAMES: [name: string, data: Partial<MenuData>, expected: string][] = [
  ['the display name', {}, 'Ada Lovelace'],
  ['the user name without a display name', { details: '' }, 'ada'],
  ['no name for an external user', { isExternal: true }, t('MENU_EXTERNAL_USER')],
];

for (const [name, data, expected] of NAMES) {
  test(`it shows ${name}`, async () => {
    await show(data);
    assert.is(text('name'), expected);
    assert.is(text('email'), 'ada@example.com');
  });
}

test('without e-mail address and absence neither is shown', async () => {
  await show({ email: '', isAbsent: false });
  assert.equal([text('email'), text('absence')], [undefined, undefined]);
});

test('an absence is shown', async () => {
  await show();
  assert.is(text('absence'), t('MENU_ABSENT_NOTE'));
});

test('the photo of the user is replaced by a placeholder if it cannot be loaded', async () => {
  await show();
  const photo = one<HTMLImageElement>('[data-part=person] img');
  assert.is(photo.getAttribute('src'), '/identityprovider/SCIM/Photo/u%201');
  photo.dispatchEvent(new Event('error'));
  await painted();
  assert.is(document.querySelector('[data-part=person] img'), null);
  assert.ok(document.querySelector('[data-part=person] svg'));
});

test('the signed-out menu has one entry: sign-in', async () => {
  await renderMenu(<SideMenuPage data={SIGNED_OUT} />);
  assert.equal(actions(), ['login']);
  const href = one('[data-action=login]').getAttribute('href');
  assert.is(href, '/identityprovider/login?redirect=%2Fidentityprovider%2Fprofile');
  assert.is(document.querySelector('[data-part=person]'), null);
});

test('only a frame has a backdrop and a transparent page', async () => {
  for (const [place, count] of [
    ['frame', 1],
    ['popup', 0],
    ['alone', 0],
  ] as const) {
    await renderMenu(<SideMenuPage data={ADA} />, { place });
    assert.is(document.querySelectorAll('[data-part=backdrop]').length, count, place);
    assert.is(/bg-transparent/.test(one('[data-part=drawer]').className), count === 1, place);
  }
});

test.run();
