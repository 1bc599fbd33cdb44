import '../../../dom';
import type { Test } from 'uvu';
import { OpenIdProvidersPage } from '../../../../entries/openid-providers/OpenIdProvidersPage';
import { OPENID_PROVIDERS_ADDRESS } from '../../../../shared/contract/addresses';
import type { OpenIdProvider, OpenIdProvidersData } from '../../../../shared/contract/openid';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';
import { type Confirmation, ConfirmationContext } from '../../../../shared/dialogs/confirmation-context';
import { one, painted } from '../../../render';
import { type FakePage, setUpFakePage } from '../fake-page';

export const PATH = OPENID_PROVIDERS_ADDRESS.replace('/identityprovider', '');

/** A provider as the server answers it. */
export const provider = (over: Partial<OpenIdProvider> = {}): OpenIdProvider => ({
  id: '1',
  description: 'Corporate',
  enabled: false,
  authorizeEndpoint: 'https://login.example.com/auth',
  tokenEndpoint: 'https://login.example.com/token',
  userinfoEndpoint: 'https://login.example.com/me',
  endSessionEndpoint: '',
  clientId: 'client',
  clientSecret: SECRET_MASK,
  redirectUri: 'https://vestibule.example.com/',
  callback: '/identityprovider/openidconnect/callback',
  isCloud: false,
  issuer: 'https://login.example.com',
  logo: undefined,
  version: '1',
  ...over,
});

export const listOf = (...openIdConfigs: OpenIdProvider[]): OpenIdProvidersData => ({
  openIdConfigs,
  redirectUri: '',
  callback: '',
  isCloud: false,
});

export interface ProvidersTestPage extends FakePage {
  confirmations: Confirmation[];
  /** What the user answers to confirmations. */
  confirms: boolean;
  /** Draws the page at the address of its list, or of one provider. */
  show: (data: OpenIdProvidersData, id?: string) => Promise<void>;
}

/** Gives the tests of a file the page, with its network, notifications and confirmations. */
export function setUpProviders(test: Test): ProvidersTestPage {
  const fakePage = setUpFakePage(test);
  const { EventSource: realEvents } = globalThis;
  test.before(() => {
    Reflect.set(
      globalThis,
      'EventSource',
      class extends EventTarget {
        close() {}
      },
    );
  });
  test.after(() => {
    globalThis.EventSource = realEvents;
  });
  const page: ProvidersTestPage = Object.assign(fakePage, {
    confirmations: [],
    confirms: true,
    show: (data: OpenIdProvidersData, id?: string) =>
      fakePage.draw(
        <ConfirmationContext.Provider
          value={async (confirmation) => page.confirmations.push(confirmation) > 0 && page.confirms}
        >
          <OpenIdProvidersPage data={data} />
        </ConfirmationContext.Provider>,
        id === undefined ? PATH : `${PATH}/${id}`,
      ),
  });
  test.before.each(() => {
    page.confirmations.length = 0;
    page.confirms = true;
  });
  return page;
}

export async function press(selector: string): Promise<void> {
  one(selector).click();
  await painted();
}

export async function submit(): Promise<void> {
  one<HTMLFormElement>('[data-part=details] form').requestSubmit();
  await painted();
}

export const errorOf = (field: string) => document.querySelector(`#field-${field}-help [role=alert]`)?.textContent;
export const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? undefined;
