import '../../dom';
import type { ComponentType, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as v from 'valibot';
import { ApiKeyTable } from '../../../entries/api-keys/ApiKeyTable';
import { KeyDetails } from '../../../entries/api-keys/KeyDetails';
import { useLabelDrafts } from '../../../entries/api-keys/use-label-drafts';
import { ApiKeyConfirmPage } from '../../../entries/apikey-confirm/ApiKeyConfirmPage';
import { ApiKeyAdminInfoPage } from '../../../entries/apikeyadmininfo/ApiKeyAdminInfoPage';
import { AvatarPage } from '../../../entries/avatar/AvatarPage';
import { ChangePasswordPage } from '../../../entries/change-password/ChangePasswordPage';
import { ErrorPage } from '../../../entries/error/ErrorPage';
import { HostShellPage } from '../../../entries/host-shell/HostShellPage';
import { LoginPage } from '../../../entries/login/LoginPage';
import { LogoutPage } from '../../../entries/logout/LogoutPage';
import { PersonalApiKeysPage } from '../../../entries/personal-api-keys/PersonalApiKeysPage';
import { SecondFactorPage } from '../../../entries/second-factor/SecondFactorPage';
import { SessionsPage } from '../../../entries/sessions/SessionsPage';
import { SetupPage } from '../../../entries/setup/SetupPage';
import { SideMenuPage } from '../../../entries/sidemenu/SideMenuPage';
import { TwoFactorPage } from '../../../entries/twofactor/TwoFactorPage';
import { TwoFactorDialogPage } from '../../../entries/twofactor-dialog/TwoFactorDialogPage';
import { ValidateDevicePage } from '../../../entries/validatedevice/ValidateDevicePage';
import type { ApiKeyDetailsData, ApiKeyListData } from '../../../shared/contract/api-keys';
import { ConfirmationProvider } from '../../../shared/dialogs/ConfirmationProvider';
import english from '../../../shared/i18n/messages/en.json';
import { setMessages } from '../../../shared/i18n/set-messages';
import { setTranslator } from '../../../shared/i18n/translate';
import { resetPage } from '../../dom';
import { CONTRACTS, changed, pathsOf } from '../shared/contract/contracts';
import { setUpFakePage } from './fake-page';

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
const PAGES: Readonly<Record<string, unknown>> = {
  LoginData: LoginPage,
  LogoutData: LogoutPage,
  ShellData: HostShellPage,
  ErrorData: ErrorPage,
  MenuData: SideMenuPage,
  AvatarData: AvatarPage,
  PasswordData: ChangePasswordPage,
  TwoFactorData: TwoFactorPage,
  TwoFactorDialogData: TwoFactorDialogPage,
  SecondFactorData: SecondFactorPage,
  SetupData: SetupPage,
  UnknownDeviceData: ValidateDevicePage,
  ApiKeyListData: List,
  ApiKeyDetailsData: Details,
  ConfirmationData: ApiKeyConfirmPage,
  ApiKeyAdminInfoData: ApiKeyAdminInfoPage,
  PersonalApiKeysData: PersonalApiKeysPage,
  SessionsData: SessionsPage,
};

const isPage = (value: unknown): value is ComponentType<{ data: unknown }> => typeof value === 'function';

for (const [name, Page] of Object.entries(PAGES)) {
  const { schema = v.never(), whole = {} } = CONTRACTS[name] ?? {};
  test(`the page of ${name} is drawn without any field that is not required`, () => {
    assert.ok(isPage(Page));
    for (const path of pathsOf(whole)) {
      for (const to of ['null', 'absent'] as const) {
        const { success, output } = v.safeParse(schema, changed(whole, path, to));
        if (!success || !isPage(Page)) continue;
        const markup = draw(<Page data={output} />);
        assert.not.match(markup, /\b(undefined|null|NaN|Invalid Date)\b/, `${path} ${to}`);
        assert.ok(markup.length > 100, `${path} ${to}`);
      }
    }
  });
}

test('without any field but those it needs, the device check still has its code field', () => {
  const data = v.parse(CONTRACTS.UnknownDeviceData?.schema ?? v.never(), { antiCsrfToken: 'x' });
  const Page = PAGES.UnknownDeviceData;
  const markup = isPage(Page) ? draw(<Page data={data} />) : '';
  assert.match(markup, /name="code"/);
  assert.not.match(markup, /data-part="(greeting|user-agent|expires)"/);
});

test('Kerberos without an address is no way to sign in', () => {
  const login = { showUserLogin: false, showKerberos: true, ldapLoginUrl: null };
  const data = v.parse(CONTRACTS.LoginData?.schema ?? v.never(), login);
  const Page = PAGES.LoginData;
  const markup = isPage(Page) ? draw(<Page data={data} />) : '';
  assert.not.match(markup, 'data-action="kerberos"');
  assert.match(markup, english.LOGIN_NO_METHOD);
});

test.run();
