import { isFramedCrossOrigin } from '../browser/is-framed-cross-origin';
import { type Assertion, beginPasskeyUse, type PasskeyPurpose } from '../contract/sign-in/passkeys';
import { requestHere } from '../http/request-operation';
import { type MessageKey, t, translateServerText } from '../i18n/translate';
import { getCredential } from './credentials';

/** What the browser returned, or the text that says why it returned nothing; the text is empty after an abort. */
export type Asked<T> = { ok: true; data: T } | { ok: false; text: string };

interface AskOptions {
  signal: AbortSignal;
  /** `conditional` offers passkeys only in the suggestions of a field, until the signal aborts. */
  mediation?: 'conditional';
}

/** Asks the user for a passkey, with a challenge of the server. */
export async function askForPasskey(
  purpose: PasskeyPurpose,
  options: AskOptions,
): Promise<Asked<{ credential: Assertion; rpId: unknown }>> {
  const answer = await requestHere(beginPasskeyUse, {
    url: beginPasskeyUse.address,
    json: { purpose },
    signal: options.signal,
  });
  if (!answer.ok) return { ok: false, text: answer.messageKey && translateServerText(answer.messageKey) };
  const { options: json } = answer.data;
  return tryCredential(async () => ({ credential: await getCredential(json, options), rpId: json.rpId }));
}

/**
 * Calls the browser, and returns the text of its exception if it throws one.
 *
 * @param texts by the name of the exception; `other` for those that have none
 */
export async function tryCredential<T>(
  call: () => Promise<T>,
  texts: Readonly<Record<string, MessageKey>> = {},
): Promise<Asked<T>> {
  try {
    return { ok: true, data: await call() };
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    return {
      ok: false,
      text: name === 'AbortError' ? '' : t(texts[name] ?? ALWAYS[name] ?? texts.other ?? 'PASSKEY_INVALID'),
    };
  }
}

/** Browsers throw the same for a cancellation and a time-out (WebAuthn Level 3 §5.1.4). */
const ALWAYS: Readonly<Record<string, MessageKey>> = { NotAllowedError: 'PASSKEY_CANCELLED' };

/** Tells the browser that the server does not know a passkey, so that it is no longer offered. */
export function signalUnknown({ credential, rpId }: { credential: Assertion; rpId: unknown }): void {
  if (typeof rpId === 'string' && 'signalUnknownCredential' in PublicKeyCredential)
    PublicKeyCredential.signalUnknownCredential({ rpId, credentialId: credential.id }).catch(() => {});
}

/** Whether the page may ask for a passkey in its frame: only with the shell's permission where that is of another origin. */
export function isAllowedInFrame(): boolean {
  if (!isFramedCrossOrigin()) return true;
  const policy: unknown = Reflect.get(document, 'featurePolicy');
  return allows(policy) && policy.allowsFeature('publickey-credentials-get');
}

const allows = (policy: unknown): policy is { allowsFeature: (feature: string) => boolean } =>
  typeof policy === 'object' && policy !== null && 'allowsFeature' in policy;
