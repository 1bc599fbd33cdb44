import { useEffect, useState } from 'react';
import { FEATURES_ADDRESS, SPN_ADDRESS } from '../../shared/contract/addresses';
import type { SpnData } from '../../shared/contract/settings/spn';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { useUnsavedGuard } from '../../shared/runtime/hooks/use-unsaved-guard';
import { useResource } from '../../shared/runtime/loading/use-resource';
import { redirectTo } from '../../shared/runtime/navigation/redirect';
import { firstError, notEmpty, required } from '../../shared/ui/form/form-rules';
import { type Credentials, getSpn, postSpn } from './api';
import { problemTexts } from './problem-texts';

const EMPTY: Credentials = { user: '', password: '' };

const FIELDS = ['user', 'password'] as const;

const CHANGES = [{ resource: SPN_ADDRESS, action: 'changed' }] as const;

/** The state of the page: what is typed, and what the server says of the name. */
export function useSetSpnPage(initial: SpnData) {
  const {
    data,
    change: changeStored,
    reload,
  } = useResource({ load: getSpn, initial, changes: CHANGES, keepsDeleted: true });
  const [typed, setTyped] = useState(EMPTY);
  const [isSubmitted, setSubmitted] = useState(false);
  const { underWay, begin } = useExclusiveCall<'register'>();
  const { notify, notifyFailure } = useNotifications();
  const { confirmLeave } = useUnsavedGuard(typed.user !== '' || typed.password !== '');
  const { directoryAsked } = initial;
  useEffect(() => {
    if (!directoryAsked) void reload();
  }, [directoryAsked, reload]);
  const errors = errorsOf(typed);

  const register = async () => {
    const answer = await postSpn({ ...typed, user: typed.user.trim() });
    if (!answer.ok) {
      notifyFailure(answer);
      void reload(); // a call whose answer was lost may have registered the name
      return;
    }
    const { kerberosEnabled, errorList } = answer.data;
    if (kerberosEnabled) {
      changeStored((stored) => ({ ...stored, kerberosEnabled }));
      setTyped(EMPTY);
      setSubmitted(false);
      notify(t('SPN_ENABLED'), { type: 'SUCCESS' });
    } else notify(t('SPN_FAILED'), { type: 'ERROR', title: t('ERROR'), problemMessages: problemTexts(errorList) });
  };
  return {
    data,
    typed,
    /** Shown once the form was submitted. */
    errors: isSubmitted ? errors : {},
    isRegistering: underWay === 'register',
    change: (changed: Partial<Credentials>) => setTyped((before) => ({ ...before, ...changed })),
    /** Registers the name; returns the first field that is empty, and then does nothing. */
    submit(): keyof Credentials | undefined {
      setSubmitted(true);
      const wrong = FIELDS.find((field) => errors[field] !== undefined);
      if (wrong === undefined) begin('register', register);
      return wrong;
    },
    cancel: async () => {
      if (await confirmLeave()) redirectTo(FEATURES_ADDRESS);
    },
  };
}

function errorsOf({ user, password }: Credentials): { user?: string | undefined; password?: string | undefined } {
  const message = t('FIELD_REQUIRED');
  return { user: firstError(user, [required(message)]), password: firstError(password, [notEmpty(message)]) };
}
