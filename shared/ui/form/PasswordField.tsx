import { useEffect, useState } from 'react';
import { t } from '../../i18n/translate';
import { Svg } from '../image/Icon';
import { TextField, type TextFieldProps } from './TextField';

const EYE =
  'M12 4.5C7 4.5 2.7 7.6 1 12c1.7 4.4 6 7.5 11 7.5s9.3-3.1 11-7.5c-1.7-4.4-6-7.5-11-7.5M12 17a5 5 0 1 1 0-10 5 5 0 0 1 0 10m0-8a3 3 0 1 0 0 6 3 3 0 0 0 0-6';
const EYE_OFF = `${EYE}M3.3 2 22 20.7 20.7 22 2 3.3z`;

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  /** Whether it is shown, for a field that shows and hides together with another one. Default: it decides alone. */
  shown?: boolean;
  /** Its eye was clicked. A field that is told `shown` but not this has no eye: another one's speaks for it. */
  onShown?: (shown: boolean) => void;
}

/** A password input that can be shown, and says when Caps Lock is on. */
export function PasswordField({ hint, shown: told, onShown, onKeyUp, onBlur, ...field }: PasswordFieldProps) {
  const [own, setOwn] = useState(false);
  const shown = told ?? own;
  const show = told === undefined ? setOwn : onShown;
  const [capsLock, setCapsLock] = useState(false);
  useHiddenAtSubmit(shown, show);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      hint={capsLock ? t('LOGIN_CAPS_LOCK') : hint}
      onKeyUp={(event) => {
        setCapsLock(event.getModifierState('CapsLock'));
        onKeyUp?.(event);
      }}
      onBlur={(event) => {
        setCapsLock(false);
        onBlur?.(event);
      }}
      trailing={
        show && (
          <button
            type="button"
            data-action="toggle-password"
            aria-pressed={shown}
            aria-label={t('LOGIN_SHOW_PASSWORD')}
            title={t(shown ? 'LOGIN_HIDE_PASSWORD' : 'LOGIN_SHOW_PASSWORD')}
            className="flex size-10 cursor-pointer items-center justify-center rounded-lg text-muted hover:bg-tint"
            // A click on the eye must not cost the place in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => show(!shown)}
          >
            <Svg path={shown ? EYE_OFF : EYE} />
          </button>
        )
      }
    />
  );
}

/** Hides a shown password as soon as a form is sent: it would stay readable while the answer is on its way. */
function useHiddenAtSubmit(shown: boolean, show: ((shown: boolean) => void) | undefined): void {
  useEffect(() => {
    if (!shown || !show) return;
    const hide = () => show(false);
    document.addEventListener('submit', hide, true);
    return () => document.removeEventListener('submit', hide, true);
  }, [shown, show]);
}
