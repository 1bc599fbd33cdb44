import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../i18n/translate';
import { TextField } from '../form/TextField';
import { CHEVRON } from '../image/chevron';
import { Svg } from '../image/Svg';
import type { ComboboxProps } from './Combobox';
import { useHeadless } from './use-headless';

/**
 * A combobox whose chunk is loaded after the page. Until then it is a text field that looks the same; what is typed into
 * it is searched as soon as the combobox is there.
 */
export function LazyCombobox<Option>(props: Omit<ComboboxProps<Option>, 'readOnly'>) {
  const ui = useHeadless('now');
  const { label, name, required, error, onBlur } = props;
  const typed = useRef('');
  const [hasFocus, setHasFocus] = useState(false);
  const [isComposing, setIsComposing] = useState(false);
  const isReplaced = useRef(false);
  // A field with text is replaced only while it has the focus. Otherwise its list would open over the field that the
  // user has moved to. During composition the field stays: an input method writes into the element in which it was
  // started.
  isReplaced.current ||= ui !== undefined && !isComposing && (hasFocus || typed.current === '');
  const isCombobox = isReplaced.current;
  useLayoutEffect(() => {
    if (isCombobox && hasFocus) inputOf(name)?.focus();
  }, [isCombobox, hasFocus, name]);
  // Not earlier: Headless UI sets the field's value in an effect of its own when it is mounted.
  useEffect(() => {
    if (!isCombobox) return;
    if (typed.current !== '') typeInto(inputOf(name), typed.current);
    typed.current = '';
  }, [isCombobox, name]);
  if (ui && isCombobox) return <ui.Combobox {...props} />;
  return (
    <TextField
      name={name}
      label={label}
      aria-required={required || undefined}
      error={error && t('ERROR_NETWORK')} // no option can be chosen yet
      autoComplete="off"
      dir="auto"
      trailing={<Svg path={CHEVRON} className="text-muted" />}
      onInput={({ currentTarget }) => {
        typed.current = currentTarget.value;
      }}
      onCompositionStart={() => setIsComposing(true)}
      onCompositionEnd={({ currentTarget }) => {
        typed.current = currentTarget.value; // Firefox dispatches `input` after it
        setIsComposing(false);
      }}
      onFocus={() => setHasFocus(true)}
      onBlur={() => {
        if (isReplaced.current) return; // Chrome dispatches the event when a focused element is removed
        setHasFocus(false);
        onBlur?.();
      }}
    />
  );
}

function inputOf(name: string): HTMLElement | null {
  return document.getElementById(`field-${name}`);
}

/** Sets a field's value and dispatches `input`, as a key does. React ignores a value that is set on the element itself. */
function typeInto(input: HTMLElement | null, text: string): void {
  if (!input) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
