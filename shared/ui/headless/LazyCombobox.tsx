import { useEffect, useLayoutEffect, useRef } from 'react';
import { TextField } from '../form/TextField';
import { Svg } from '../image/Icon';
import type { ComboboxProps } from './Combobox';
import { CHEVRON } from './list-style';
import { useHeadless } from './use-headless';

/**
 * A combobox whose chunk is loaded after the page. Until then it is a text field that looks the same; what is typed into
 * it is searched as soon as the combobox is there.
 */
export function LazyCombobox<Option>(props: Omit<ComboboxProps<Option>, 'readOnly'>) {
  const ui = useHeadless('now');
  const { label, name, required, error, onBlur } = props;
  const early = useRef({ text: '', hasFocus: false });
  const isLoaded = ui !== undefined;
  const isReplaced = useRef(false);
  isReplaced.current = isLoaded;
  useLayoutEffect(() => {
    if (isLoaded && early.current.hasFocus) inputOf(name)?.focus();
  }, [isLoaded, name]);
  // Not earlier: Headless UI sets the field's value in an effect of its own when it is mounted.
  useEffect(() => {
    const { text } = early.current;
    if (!isLoaded) return;
    early.current = { text: '', hasFocus: false };
    if (text !== '') typeInto(inputOf(name), text);
  }, [isLoaded, name]);
  if (ui) return <ui.Combobox {...props} />;
  return (
    <TextField
      name={name}
      label={label}
      aria-required={required || undefined}
      error={error}
      autoComplete="off"
      dir="auto"
      trailing={<Svg path={CHEVRON} className="text-muted" />}
      onInput={({ currentTarget }) => {
        early.current.text = currentTarget.value;
      }}
      onFocus={() => {
        early.current.hasFocus = true;
      }}
      onBlur={() => {
        if (isReplaced.current) return; // Chrome dispatches the event when a focused element is removed
        early.current.hasFocus = false;
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
