import { useRef } from 'react';
import type { TwoFactorData } from '../../shared/contract/two-factor';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Spinner } from '../../shared/ui/feedback/Spinner';
import { CodeField } from '../../shared/ui/form/CodeField';
import { Icon } from '../../shared/ui/image/Icon';
import { canSubmit, errorOf } from './code-state';
import { useCode } from './use-code';
import { useFirstFocus } from './use-first-focus';

/** The code and the button that activates or deactivates. The field keeps what was typed. */
export function CodeForm({ data, onDone }: { data: TwoFactorData; onDone: () => void }) {
  const { state, typed, left, submit } = useCode(data, onDone);
  const field = useRef<HTMLInputElement>(null);
  useFirstFocus(field);
  const error = errorOf(state);
  const correct = state.verdict === 'correct';
  return (
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
        trailing={state.checking ? <Spinner /> : correct ? <Icon name="success" className="text-success-ink" /> : null}
        onCode={typed}
        onKeyDown={(event) => {
          // Enter presses the button, which lets nothing through as long as the code is not complete.
          if (event.key === 'Enter') left();
        }}
        onBlur={({ currentTarget }) => {
          // It is still the active element when only the window lost the focus, to an authenticator, say.
          if (document.activeElement !== currentTarget) left();
        }}
      />
      <Button
        type="submit"
        action={data.tfaActivated ? 'deactivate' : 'activate'}
        variant={data.tfaActivated ? 'danger' : 'primary'}
        busy={state.phase !== 'idle'}
        aria-disabled={!canSubmit(state)}
      >
        {t(data.tfaActivated ? 'TFA_DEACTIVATE' : 'TFA_ACTIVATE')}
      </Button>
    </form>
  );
}
