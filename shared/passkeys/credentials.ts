import type { Registration } from '../contract/account/passkeys';
import type { Assertion, CredentialOptions } from '../contract/sign-in/passkeys';

/**
 * Creates a passkey.
 *
 * @throws DOMException as navigator.credentials.create does: AbortError, NotAllowedError, InvalidStateError and others
 */
export async function createCredential(options: CredentialOptions, signal: AbortSignal): Promise<Registration> {
  const publicKey = creationOptions(options);
  return toJson(await navigator.credentials.create({ publicKey, signal })) as Registration;
}

/**
 * Asks for a passkey; `conditional` offers it only in the suggestions of a field.
 *
 * @throws DOMException as navigator.credentials.get does: AbortError, NotAllowedError and others
 */
export async function getCredential(
  options: CredentialOptions,
  { signal, mediation }: { signal: AbortSignal; mediation?: 'conditional' | undefined },
): Promise<Assertion> {
  const publicKey = requestOptions(options);
  return toJson(await navigator.credentials.get({ publicKey, signal, ...(mediation && { mediation }) })) as Assertion;
}

/** The options of both calls as they arrive; the browser checks them. */
interface OptionsJson {
  challenge: string;
  user?: { id: string };
  allowCredentials?: readonly { id: string }[];
  excludeCredentials?: readonly { id: string }[];
}

// Before Chrome 129, Firefox 119 and Safari 18.4 browsers have no methods for JSON.

function creationOptions(options: CredentialOptions): PublicKeyCredentialCreationOptions {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return supports('parseCreationOptionsFromJSON')
    ? PublicKeyCredential.parseCreationOptionsFromJSON(json)
    : parse(json);
}

function requestOptions(options: CredentialOptions): PublicKeyCredentialRequestOptions {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return supports('parseRequestOptionsFromJSON') ? PublicKeyCredential.parseRequestOptionsFromJSON(json) : parse(json);
}

const supports = (method: string) => method in PublicKeyCredential;

function parse<T>({ challenge, user, allowCredentials, excludeCredentials, ...rest }: OptionsJson): T {
  const credentials = (list: readonly { id: string }[] = []) => list.map((each) => ({ ...each, id: decode(each.id) }));
  return {
    ...rest,
    challenge: decode(challenge),
    ...(user && { user: { ...user, id: decode(user.id) } }),
    allowCredentials: credentials(allowCredentials),
    excludeCredentials: credentials(excludeCredentials),
  } as T;
}

/** Returns the JSON of a credential. Those of some password managers have no `toJSON`, or one that throws. */
function toJson(credential: Credential | null): unknown {
  const key = credential as PublicKeyCredential;
  try {
    return key.toJSON();
  } catch {
    const { id, type, authenticatorAttachment } = key;
    const clientExtensionResults = key.getClientExtensionResults();
    return {
      id,
      rawId: id,
      type,
      authenticatorAttachment,
      clientExtensionResults,
      response: responseJson(key.response),
    };
  }
}

/** Returns the members of a response that are bytes, as base64url, and its transports. */
function responseJson(response: AuthenticatorResponse & Partial<AuthenticatorAttestationResponse>): unknown {
  const members: Record<string, unknown> = { transports: response.getTransports?.() };
  for (const name of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'] as const) {
    const bytes = (response as Partial<Record<typeof name, ArrayBuffer | null>>)[name];
    if (bytes) members[name] = encode(bytes);
  }
  return members;
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}

function encode(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
