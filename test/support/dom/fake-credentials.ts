import type { Test } from 'uvu';
import { replaceGlobals } from '../../unit/shared/host/fake-window';

/** What a browser is asked for, and what it returns: a DOMException is thrown. */
export interface FakeCredentials {
  requests: CredentialRequestOptions[];
  result: DOMException | object;
  signals: object[];
}

const ASSERTION = {
  id: 'Y3JlZA',
  rawId: 'Y3JlZA',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', attestationObject: 'AA' },
};

/** Gives the tests of a file a browser with passkeys, whose suggestions the user ignores. */
export function setUpCredentials(test: Test): FakeCredentials {
  const fake: FakeCredentials = { requests: [], result: {}, signals: [] };
  const ask = async (options: CredentialRequestOptions) => {
    fake.requests.push(options);
    if (options.mediation === 'conditional') return new Promise(() => {});
    if (fake.result instanceof DOMException) throw fake.result;
    return fake.result;
  };
  let restore = () => {};
  test.before.each(() => {
    Object.assign(fake, { requests: [], result: { ...ASSERTION, toJSON: () => ASSERTION }, signals: [] });
    const parse = (options: object) => options;
    const PublicKeyCredential = {
      parseCreationOptionsFromJSON: parse,
      parseRequestOptionsFromJSON: parse,
      isConditionalMediationAvailable: async () => true,
      signalUnknownCredential: async (signal: object) => void fake.signals.push(signal),
      signalAllAcceptedCredentials: async (signal: object) => void fake.signals.push(signal),
    };
    restore = replaceGlobals({ PublicKeyCredential });
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: ask, create: ask } });
  });
  test.after.each(() => {
    restore();
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return fake;
}

export const REFUSED_BY_USER = new DOMException('', 'NotAllowedError');
