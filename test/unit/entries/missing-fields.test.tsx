import '../../support/dom/dom';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { ApiKeyTable } from '../../../entries/api-keys/ApiKeyTable';
import { KeyDetails } from '../../../entries/api-keys/KeyDetails';
import { useLabelDrafts } from '../../../entries/api-keys/use-label-drafts';
import type { ApiKeyDetailsData, ApiKeyListData } from '../../../shared/contract/account/api-keys';
import { PAGES as ROWS } from '../../../shared/contract/pages';
import { LoginData } from '../../../shared/contract/sign-in/login';
import { UnknownDeviceData } from '../../../shared/contract/sign-in/validate-device';
import { ConfirmationProvider } from '../../../shared/dialogs/ConfirmationProvider';
import english from '../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../shared/i18n/set-messages';
import { setTranslator } from '../../../shared/i18n/translate';
import { resetPage } from '../../support/dom/dom';
import { setUpFakePage } from '../../support/dom/fake-page';
import { DOCUMENT } from '../build/openapi/read-document';
import { CONTRACTS, changed, pathsOf } from '../shared/contract/contracts';

const fakePage = setUpFakePage(test);
test.before(() => {
  resetPage();
  setMessages({ locale: 'en', translations: english });
});
test.after(() => setTranslator(undefined));

const nothing = () => {};

const draw = (page: ReactNode) =>
  renderToStaticMarkup(fakePage.wrap(<ConfirmationProvider>{page}</ConfirmationProvider>));

function Details({ data }: { data: ApiKeyDetailsData }) {
  const idle = { underWay: undefined, begin: nothing };
  const requests = { ...idle, asked: new Set<string>(), onAsked: nothing };
  const rotation = { ...idle, onRotated: nothing };
  const told = { rotation, onLabelSaved: nothing, onUnsaved: nothing, onDelete: nothing, onClose: nothing };
  const drafts = useLabelDrafts(nothing, nothing);
  return (
    <KeyDetails data={data} confirmHint={undefined} requests={requests} drafts={drafts} reload={nothing} {...told} />
  );
}

function List({ data }: { data: ApiKeyListData }) {
  const told = { onOpen: nothing, onCreate: nothing, onDelete: nothing, onRetry: nothing };
  return <ApiKeyTable state={{ kind: 'loaded', data }} openId={undefined} {...told} />;
}

/** What draws the data of each contract; each page takes those of its own. */
const PAGES: readonly [contract: string, entry: string, page?: unknown][] = [
  ['LoginData', 'login/LoginPage'],
  ['LogoutData', 'logout/LogoutPage'],
  ['ShellData', 'host-shell/HostShellPage'],
  ['ErrorData', 'error/ErrorPage'],
  ['MenuData', 'sidemenu/SideMenuPage'],
  ['AvatarData', 'avatar/AvatarPage'],
  ['PasswordData', 'change-password/ChangePasswordPage'],
  ['TwoFactorData', 'twofactor/TwoFactorPage'],
  ['TwoFactorDialogData', 'twofactor-dialog/TwoFactorDialogPage'],
  ['SecondFactorData', 'second-factor/SecondFactorPage'],
  ['SetupData', 'setup/SetupPage'],
  ['ReportData', 'report-sign-in/ReportSignInPage'],
  ['UnknownDeviceData', 'validatedevice/ValidateDevicePage'],
  ['ApiKeyListData', 'api-keys', List],
  ['ApiKeyDetailsData', 'api-keys', Details],
  ['ConfirmationData', 'apikey-confirm/ApiKeyConfirmPage'],
  ['ApiKeyAdminInfoData', 'apikeyadmininfo/ApiKeyAdminInfoPage'],
  ['PersonalApiKeysData', 'personal-api-keys/PersonalApiKeysPage'],
  ['SessionsData', 'sessions/SessionsPage'],
  ['AccountSecurity', 'account-security/AccountSecurityPage'],
];

type Page = ComponentType<{ data: unknown }>;
const isPage = (value: unknown): value is Page => typeof value === 'function';

async function pageOf(contract: string): Promise<Page> {
  const [, entry = '', page] = PAGES.find(([name]) => name === contract) ?? [];
  const found = page ?? Object.values(await import(`../../../entries/${entry}`)).find(isPage);
  if (!isPage(found)) throw new Error(`no page draws ${contract}`);
  return found;
}

for (const [name] of PAGES) {
  const { schema = v.never(), whole = {} } = CONTRACTS[name] ?? {};
  test(`the page of ${name} is drawn without any field that is not required`, async () => {
    const Page = await pageOf(name);
    for (const path of pathsOf(whole)) {
      for (const to of ['null', 'absent'] as const) {
        const { success, output } = v.safeParse(schema, changed(whole, path, to));
        if (!success) continue;
        const markup = draw(<Page data={output} />);
        assert.not.match(markup, /\b(undefined|null|NaN|Invalid Date)\b/, `${path} ${to}`);
        assert.ok(markup.length > 100, `${path} ${to}`);
      }
    }
  });
}

/** What a page lets a user type in a field: what its calls say of it in dist/openapi.json. */
function limitsOf(entry: string, field: string) {
  const paths = ROWS.filter((row) => row.entry === entry).map(({ path }) => path.replace(/:(\w+)/g, '{$1}'));
  const found = paths.map((path) => Object(DOCUMENT.paths[path]?.post)).find(({ requestBody }) => requestBody);
  const [body] = Object.values<{ schema: { $ref: string }; 'x-pages-send'?: object }>(found.requestBody.content);
  const schema = DOCUMENT.components.schemas[body?.schema.$ref.split('/').at(-1) ?? ''];
  const sent = Object(body?.['x-pages-send']).properties?.[field];
  return { ...Object(schema).properties[field], ...sent };
}

test('fields let a user type what dist/openapi.json says', async () => {
  for (const [name, field] of [
    ['LoginData', 'User'],
    ['SecondFactorData', 'Code'],
    ['SetupData', 'userName'],
    ['SetupData', 'displayName'],
    ['SetupData', 'email'],
    ['SetupData', 'password'],
    ['UnknownDeviceData', 'code'],
    ['PasswordData', 'Password'],
  ] as const) {
    const [, entry = ''] = PAGES.find(([contract]) => contract === name) ?? [];
    const Page = await pageOf(name);
    const { schema = v.never(), whole = {}, required = [] } = CONTRACTS[name] ?? {};
    const needed = Object.fromEntries(required.map((key) => [key, whole[key]]));
    const markup = draw(<Page data={v.parse(schema, needed)} />);
    const [input = ''] = new RegExp(`<input[^>]* name="${field}"[^>]*>`).exec(markup) ?? [];
    const attribute = (of: string) => new RegExp(` ${of}="(\\d+)"`, 'i').exec(input)?.[1];
    const rules = Object.fromEntries(
      [...input.matchAll(/(m\w+length): (\d+);/g)].map(([, key = '', value]) => [key, value]),
    );
    const { minLength, maxLength } = limitsOf(entry.split('/')[0] ?? '', field);
    assert.is(attribute('maxlength') ?? rules.maxlength, String(maxLength), field);
    const least = attribute('minlength') ?? rules.minlength;
    if (least !== undefined) assert.is(least, String(minLength), field);
  }
});

test('without any field but those it needs, the device check still has its code field', async () => {
  const Page = await pageOf('UnknownDeviceData');
  const markup = draw(<Page data={v.parse(UnknownDeviceData, { antiCsrfToken: 'x' })} />);
  assert.match(markup, /name="code"/);
  assert.not.match(markup, /data-part="(greeting|user-agent|expires)"/);
});

test('Kerberos without an address is no way to sign in', async () => {
  const login = { showUserLogin: false, showKerberos: true, ldapLoginUrl: null };
  const Page = await pageOf('LoginData');
  const markup = draw(<Page data={v.parse(LoginData, login)} />);
  assert.not.match(markup, 'data-action="kerberos"');
  assert.match(markup, english.LOGIN_NO_METHOD);
});

test.run();
