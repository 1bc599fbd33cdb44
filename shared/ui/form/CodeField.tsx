import {
  type ClipboardEvent,
  type CompositionEvent,
  type FormEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { cleanTypedCode, type TypedCode } from '../../i18n/clean-typed-code';
import { TextField, type TextFieldProps } from './TextField';

interface CodeFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onInput' | 'ref'> {
  /** Removes everything except digits (see {@link cleanTypedCode}). */
  digitsOnly?: boolean;
  /** Called with the code after each change, and once with a code typed before hydration. */
  onCode?: (code: string) => void;
  ref?: RefObject<HTMLInputElement | null>;
}

/**
 * One field for a whole code, not one per character: password managers fill it, and a code may be pasted with its spaces.
 * It is uncontrolled; a parent clears it through `ref`.
 */
export function CodeField({ digitsOnly = false, onCode, ref, ...field }: CodeFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  const rule = { digitsOnly, max: field.maxLength };

  const put = (element: HTMLInputElement, typed: TypedCode) => {
    const { text, caret } = cleanTypedCode(typed, rule);
    // Only when something was removed: setting a value clears the undo history.
    if (text !== element.value) {
      element.value = text;
      element.setSelectionRange(caret, caret);
    }
    onCode?.(text);
  };
  const clean = ({ currentTarget: element }: FormEvent<HTMLInputElement> | CompositionEvent<HTMLInputElement>) =>
    put(element, { text: element.value, caret: element.selectionStart ?? element.value.length });
  // Browsers truncate pasted text to `maxlength` before an `input` handler could remove its spaces.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { currentTarget: element, clipboardData } = event;
    const pasted = clipboardData?.getData('text') ?? '';
    if (pasted === '') return;
    event.preventDefault();
    const { value, selectionStart: start, selectionEnd: end } = element;
    const before = value.slice(0, start ?? value.length) + pasted;
    put(element, { text: before + value.slice(end ?? value.length), caret: before.length });
  };

  const latest = useRef(put);
  latest.current = put;
  useLayoutEffect(() => {
    const element = input.current;
    if (element?.value) latest.current(element, { text: element.value, caret: element.value.length });
  }, [input]);

  return (
    <div className="[&_input]:secret [&_input]:text-lg [&_input]:tracking-widest">
      <TextField
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...field}
        ref={input}
        onInput={(event) => {
          // During an IME composition the text is not final.
          if (!(event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)) clean(event);
        }}
        onCompositionEnd={clean}
        onPaste={paste}
      />
    </div>
  );
}
