import {
  type ClipboardEvent,
  type CompositionEvent,
  type FormEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';
import { cleanCode, type TypedCode } from '../../i18n/clean-code';
import { TextField, type TextFieldProps } from './TextField';

interface CodeFieldProps extends Omit<TextFieldProps, 'type' | 'value' | 'onInput' | 'ref'> {
  /** Lets nothing but digits stand (see {@link cleanCode}). */
  digitsOnly?: boolean;
  /** Hears of the code after each change, and of one that was typed before the script came. */
  onCode?: (code: string) => void;
  ref?: RefObject<HTMLInputElement | null>;
}

/**
 * One field for a whole code, never a box for each character: password managers fill it, and a code may be pasted with
 * the blanks it was shown with. It keeps its own value; whoever empties it does so through `ref`.
 */
export function CodeField({ digitsOnly = false, onCode, ref, ...field }: CodeFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  const rule = { digitsOnly, max: field.maxLength };

  const put = (element: HTMLInputElement, typed: TypedCode) => {
    const { text, caret } = cleanCode(typed, rule);
    // Only when something was removed: setting a value forgets what can be undone.
    if (text !== element.value) {
      element.value = text;
      element.setSelectionRange(caret, caret);
    }
    onCode?.(text);
  };
  const clean = ({ currentTarget: element }: FormEvent<HTMLInputElement> | CompositionEvent<HTMLInputElement>) =>
    put(element, { text: element.value, caret: element.selectionStart ?? element.value.length });
  // Browsers cut what is pasted at `maxlength` before anybody could take the blanks out of it.
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
    <div className="[&_input]:text-lg [&_input]:tabular [&_input]:tracking-widest">
      <TextField
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...field}
        ref={input}
        onInput={(event) => {
          // While an input method composes, its text is not the field's yet.
          if (!(event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)) clean(event);
        }}
        onCompositionEnd={clean}
        onPaste={paste}
      />
    </div>
  );
}
