import { useEffect, useState } from 'react';
import { t } from '../../i18n/translate';
import { Svg } from '../image/Svg';
import { TextField, type TextFieldProps } from './TextField';

const EYE =
  'M12 4.5C7 4.5 2.7 7.6 1 12c1.7 4.4 6 7.5 11 7.5s9.3-3.1 11-7.5c-1.7-4.4-6-7.5-11-7.5M12 17a5 5 0 1 1 0-10 5 5 0 0 1 0 10m0-8a3 3 0 1 0 0 6 3 3 0 0 0 0-6';
const EYE_OFF = `${EYE}M3.3 2 22 20.7 20.7 22 2 3.3z`;

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  /** Whether the password is visible, for a field that another one controls. Default: the field has its own state. */
  shown?: boolean;
  /** The toggle was clicked. A field with `shown` but without this has no toggle. */
  onShown?: (shown: boolean) => void;
}

/** A password input with a toggle that makes it visible, and a hint while Caps Lock is on. */
export function PasswordField({ hint, shown: controlled, onShown, onKeyUp, onBlur, ...field }: PasswordFieldProps) {
  const [own, setOwn] = useState(false);
  const shown = controlled ?? own;
  const show = controlled === undefined ? setOwn : onShown;
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
            className="flex size-10 cursor-pointer items-center justify-center rounded-lg text-muted hover:bg-tint noscript:hidden"
            // The field keeps its focus and caret.
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

/** Hides a visible password when a form is submitted: it would stay readable until the response arrives. */
function useHiddenAtSubmit(shown: boolean, show: ((shown: boolean) => void) | undefined): void {
  useEffect(() => {
    if (!shown || !show) return;
    const hide = () => show(false);
    document.addEventListener('submit', hide, true);
    return () => document.removeEventListener('submit', hide, true);
  }, [shown, show]);
}
