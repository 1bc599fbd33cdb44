import { type RefObject, useEffect, useRef } from 'react';
import type { TwoFactorData } from '../../shared/contract/account/two-factor';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Spinner } from '../../shared/ui/feedback/Spinner';
import { CodeField } from '../../shared/ui/form/CodeField';
import { Icon } from '../../shared/ui/image/Icon';
import { type CodeState, canSubmit, errorOf } from './code-state';
import { useAuthenticatorCode } from './use-authenticator-code';

/** Ms between two attempts to focus the field, and the number of attempts. */
const FOCUS_RETRY_MS = 50;
const FOCUS_ATTEMPTS = 100;

interface AuthenticatorCodeFormProps {
  data: TwoFactorData;
  /** The title above the form. */
  heading: RefObject<HTMLElement | null>;
  onDone: () => void;
}

/**
 * The form for a code of the authenticator app, which activates or deactivates two-factor authentication. The field has the
 * focus first, but for a deactivation the title: not every user has opened the page for that.
 */
export function AuthenticatorCodeForm({ data, heading, onDone }: AuthenticatorCodeFormProps) {
  const { state, dialog, changeCode, complete, submit } = useAuthenticatorCode(data, onDone);
  const field = useRef<HTMLInputElement>(null);
  useInitialFocus(data.tfaActivated ? heading : field);
  const error = errorOf(state);
  const correct = state.verdict === 'correct';
  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <CodeField
          ref={field}
          name="code"
          label={t('TFA_CODE')}
          hint={correct ? <span className="text-success-ink">{t('TFA_CODE_CORRECT')}</span> : t('TFA_CODE_HINT')}
          error={error && t(error)}
          trailing={
            state.checking ? <Spinner /> : correct ? <Icon name="success" className="text-success-ink" /> : null
          }
          onCode={changeCode}
          onKeyDown={(event) => {
            // Enter clicks the button, which does nothing while the code is incomplete. This shows the error all the same.
            if (event.key === 'Enter') complete();
          }}
          onBlur={({ currentTarget }) => {
            // If only the window lost the focus, to an authenticator app for example, the field is still the active element.
            if (document.activeElement !== currentTarget) complete();
          }}
        />
        <SubmitButton state={state} isActivated={data.tfaActivated} />
      </form>
      {dialog}
    </>
  );
}

function SubmitButton({ state, isActivated }: { state: CodeState; isActivated: boolean }) {
  return (
    <Button
      type="submit"
      action={isActivated ? 'deactivate' : 'activate'}
      variant={isActivated ? 'danger' : 'primary'}
      busy={state.phase !== 'idle'}
      aria-disabled={!canSubmit(state)}
    >
      {t(isActivated ? 'TFA_DEACTIVATE' : 'TFA_ACTIVATE')}
    </Button>
  );
}

/**
 * Focuses the element, with retries while the browser refuses, as in a frame that is not displayed yet. It stops as soon as
 * any element has the focus. It does not scroll: the user reads the text above the field first.
 */
function useInitialFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let attempts = 0;
    const attempt = () => {
      element.current?.focus({ preventScroll: true });
      attempts += 1;
      if (document.activeElement !== document.body || attempts >= FOCUS_ATTEMPTS) clearInterval(timer);
    };
    const timer = setInterval(attempt, FOCUS_RETRY_MS);
    attempt();
    return () => clearInterval(timer);
  }, [element]);
}
