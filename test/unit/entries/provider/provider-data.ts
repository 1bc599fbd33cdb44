import * as v from 'valibot';
import { ProviderData } from '../../../../shared/contract/providers';
import { SECRET_MASK } from '../../../../shared/contract/secret-mask';

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

/** A directory as a server answers it. */
export const directory = (over: object = {}): ProviderData =>
  v.parse(ProviderData, {
    ...MODE,
    id: '7',
    providerName: 'Directory',
    providerType: 'Ldap',
    host: 'ldaps://ldap.example.com',
    rootContext: 'DC=example',
    username: 'reader',
    password: SECRET_MASK,
    adminGroup: 'Admins',
    version: '3',
    ...over,
  });

/** The account of an administrator as a server answers it. */
export const administrator = (over: object = {}): ProviderData =>
  v.parse(ProviderData, {
    ...MODE,
    id: '8',
    providerName: 'Emergency',
    providerType: 'BuiltInAdmin',
    username: 'root',
    password: SECRET_MASK,
    ...over,
  });

/** The answer to a save that was done. */
export const SAVED = {
  providerNameOk: true,
  connectionOk: true,
  accessOk: true,
  adminGroupOk: true,
  technicalUserGroupOk: true,
  syntaxOk: true,
};
