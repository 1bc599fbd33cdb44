import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import type { Reauthentication, ReauthenticationData } from '../../contract/account/reauthentication';
import { describeFailure, failureText } from '../../http/failure-text';
import { t } from '../../i18n/translate';
import { askForPasskey } from '../../passkeys/ask-for-passkey';
import { useExclusiveCall } from '../hooks/use-exclusive-call';
import { getReauthentication, postReauthentication } from './api';

/** Why the user is not confirmed: at the field of the password, that of the code, or for another reason. */
type Errors = Partial<Record<'password' | 'code' | 'other', string | undefined>>;

const NONE: ReauthenticationData = { hasPassword: false, hasPasskey: false, needsCode: false, antiCsrfToken: '' };

interface Confirmation {
  known: ReauthenticationData | undefined;
  onClose: (isConfirmed: boolean) => void;
}

/** The state of the dialog in which the user proves again to be there, and its event handlers. */
export function useConfirmation(
  { known, onClose }: Confirmation,
  fields: Readonly<Record<'password' | 'code', RefObject<HTMLInputElement | null>>>,
) {
  const [ways, setWays] = useState(known);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const { underWay, begin } = useExclusiveCall<'password' | 'passkey'>();
  useEffect(() => {
    if (ways) return (fields.password.current ?? fields.code.current)?.focus();
    const controller = new AbortController();
    void getReauthentication(controller.signal).then((result) => {
      if (result.ok) return setWays(result.data);
      if (result.kind === 'aborted') return;
      setWays(NONE);
      setErrors({ other: describeFailure(result) });
    });
    return () => controller.abort();
  }, [ways, fields.password, fields.code]);

  function fail(at: keyof Errors, text: string): void {
    setErrors({ [at]: text || undefined });
    if (at !== 'other') fields[at].current?.select();
  }

  async function post(proof: Omit<Reauthentication, 'code' | 'antiCsrfToken'>, signal: AbortSignal): Promise<void> {
    const { antiCsrfToken = '' } = ways ?? {};
    const json = { ...proof, ...(code && { code }), antiCsrfToken } as Reauthentication;
    const result = await postReauthentication(json, signal);
    if (result.ok) return onClose(true);
    const key = result.problem?.messageKey;
    if (key === 'LOGIN_ERROR_HINT') fail('password', t('PASSKEY_WRONG_PASSWORD'));
    else if (key === 'TFA_CODE_INCORRECT' || key === 'TFA_CODE_ALREADY_USED')
      fail('code', code === '' ? t('TFA_CODE_ENTRY_TEXT') : t(key));
    else fail('other', key ? failureText(result).message : describeFailure(result));
  }

  return {
    ways,
    errors,
    underWay,
    typed: { password },
    changePassword: (text: string) => {
      setPassword(text);
      setErrors({});
    },
    changeCode: (text: string) => {
      setCode(text);
      setErrors({});
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (password === '') return fields.password.current?.select();
      if (ways?.needsCode && code === '') return fail('code', t('TFA_CODE_ENTRY_TEXT'));
      begin('password', (signal) => post({ password }, signal));
    },
    usePasskey: () =>
      begin('passkey', async (signal) => {
        setErrors({});
        const asked = await askForPasskey('reauthentication', { signal });
        if (asked.ok) await post({ credential: asked.data.credential }, signal);
        else fail('other', asked.text);
      }),
  };
}
