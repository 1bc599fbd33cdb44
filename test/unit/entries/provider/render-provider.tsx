import type { Test } from 'uvu';
import * as v from 'valibot';
import { PROVIDER } from '../../../../build/samples/identity-providers';
import { ProviderPage } from '../../../../entries/provider/ProviderPage';
import { ProviderData } from '../../../../shared/contract/identity-providers/identity-provider';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';
import { setUpFakePage } from '../../../support/dom/fake-page';
import { button } from '../../../support/dom/page-controls';
import { type } from '../../../support/dom/render';

export function setUpProvider(test: Test) {
  const page = setUpFakePage(test);
  return Object.assign(page, {
    show: (data: ProviderData, base = '/config', id = data.id) =>
      page.draw(<ProviderPage data={data} />, `${base}/${id}`),
  });
}

export const rename = (name = 'Renamed') => type('input[name=providerName]', name);
/** Which of the form's buttons cannot be pressed. */
export const disabled = () => ['save', 'discard', 'delete'].map((action) => button(action).disabled);

const MODE = {
  newFeaturesAvailable: true,
  connectionCheckAvailable: true,
  availableUserDisplayProperties: ['displayName', 'department'],
  availableGroupDisplayProperties: ['displayName'],
  antiCsrfToken: 'token',
};

/** The defaults of a provider that is to be created, as a server answers them. */
export const newProvider = (over: object = {}): ProviderData =>
  v.parse(ProviderData, { ...MODE, id: 'create', ...over });

export const directory = (over: object = {}): ProviderData =>
  v.parse(ProviderData, {
    ...PROVIDER,
    ...MODE,
    ...{ id: '7', providerName: 'Directory', domainOrId: '', username: 'reader', adminGroup: 'Admins' },
    ...over,
  });

export const administrator = (over: object = {}): ProviderData =>
  newProvider({
    ...{ id: '8', providerName: 'Emergency', providerType: 'BuiltInAdmin', username: 'root', password: SECRET_MASK },
    ...over,
  });
