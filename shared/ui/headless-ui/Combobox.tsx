import {
  ComboboxButton,
  ComboboxInput,
  Description,
  Combobox as HeadlessCombobox,
  Field as HeadlessField,
} from '@headlessui/react';
import { type RefObject, useRef, useState } from 'react';
import { LINE_LENGTH, shortenUntrustedText } from '../../i18n/shorten-untrusted-text';
import { t } from '../../i18n/translate';
import { FieldError } from '../form/FieldError';
import { inputStyle } from '../form/input-style';
import { TextField } from '../form/TextField';
import { CHEVRON } from '../image/chevron';
import { Svg } from '../image/Svg';
import { ComboboxList, type OptionDisplay, type OptionIcon } from './combobox/ComboboxList';
import { useEnterKey } from './combobox/use-enter-key';
import { useLocalOptions } from './combobox/use-local-options';
import { type OptionSearch, type SearchState, useOptionSearch } from './combobox/use-option-search';

/** The props of a combobox. */
export interface ComboboxProps<Option> extends OptionDisplay<Option> {
  label: string;
  /** The field's name in the payload, which has the option's id. */
  name: string;
  required?: boolean;
  error?: string | undefined;
  value?: Option | undefined;
  /** Called with the chosen option, and with undefined when the field is cleared. */
  onChange: (option: Option | undefined) => void;
  /**
   * A function that searches on the server, or an array of all options, which is searched in the page without a delay.
   * The array must be the same object until the options change.
   */
  search: OptionSearch<Option> | readonly Option[];
  /** Shown when no option is found. */
  emptyText: string;
  searchingText: string;
  /** Shows the chosen option in a read-only field. */
  readOnly?: boolean;
  onBlur?: () => void;
}

/**
 * A field to choose one of many options from. A server searches them while the user types (debounced by 250 ms), or the page
 * has them all: then only those in view are rendered, so that 10,000 are as fast as ten.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, name, readOnly = false, value, optionText } = props;
  if (!readOnly) return <SearchField {...props} />;
  return (
    <TextField name={name} label={label} value={value === undefined ? '' : optionText(value)} readOnly dir="auto" />
  );
}

function SearchField<Option>(props: ComboboxProps<Option>) {
  const { value, onChange, optionId } = props;
  const [text, setText] = useState('');
  const virtual = useLocalOptions(props, text);
  const typed = useRef('');
  const isLeaving = useRef(false);
  const put = (next: string) => {
    typed.current = next;
    setText(next);
  };
  return (
    <HeadlessCombobox<Option | null>
      value={value ?? null}
      by={(one, other) => one === other || (one !== null && other !== null && optionId(one) === optionId(other))}
      // Tab only leaves the field; Headless UI would choose the active option.
      onChange={(option) => isLeaving.current || onChange(option ?? undefined)}
      onClose={() => put('')}
      {...(virtual && { virtual })}
    >
      {({ open }) => (
        <div
          onKeyDownCapture={({ key }) => {
            isLeaving.current = key === 'Tab';
          }}
          onPointerDownCapture={() => {
            isLeaving.current = false;
          }}
          onBlurCapture={() => {
            isLeaving.current = false;
          }}
        >
          <Field {...props} open={open} text={text} typed={typed} local={virtual?.options} onText={put} />
        </div>
      )}
    </HeadlessCombobox>
  );
}

interface FieldProps<Option> extends ComboboxProps<Option> {
  open: boolean;
  text: string;
  /** What was typed last, even before the next render. */
  typed: RefObject<string>;
  /** What was found in the page; undefined where a server searches. */
  local: readonly Option[] | undefined;
  onText: (text: string) => void;
}

function Field<Option>(props: FieldProps<Option>) {
  const { label, name, error, value, open, text, typed, search, local, ...look } = props;
  const id = `field-${name}`;
  const { state, retry, hurry } = useOptionSearch({ search, local, text, open });
  const onKey = useEnterKey({ id, open, typed, text, state, retry, hurry });
  const icon = value === undefined ? undefined : look.optionIcon?.(value);
  return (
    <HeadlessField className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium text-sm">
        {label}
      </label>
      <div className="relative" onKeyDownCapture={onKey}>
        {icon ? <ChosenIcon {...icon} /> : null}
        <Input {...props} id={id} hasIcon={icon !== undefined} />
        {open ? <ComboboxList {...look} state={state} isVirtual={local !== undefined} onRetry={retry} /> : null}
      </div>
      <Description as="div" className="text-sm empty:hidden">
        {error === undefined ? null : <FieldError text={error} />}
      </Description>
      <span role="status" data-part="combobox-status" className="sr-only">
        {statusText(state, props)}
      </span>
    </HeadlessField>
  );
}

interface InputProps<Option> extends FieldProps<Option> {
  id: string;
  hasIcon: boolean;
}

function Input<Option>(props: InputProps<Option>) {
  const { id, label, name, required, error, open, onText, onBlur, optionText, hasIcon } = props;
  return (
    <>
      {/* Physical padding: with `dir="auto"` a right-to-left name would swap start and end, but the icons stay. */}
      <ComboboxInput
        id={id}
        name={name}
        autoComplete="off"
        dir="auto"
        aria-required={required || undefined}
        aria-invalid={error === undefined ? undefined : true}
        displayValue={(option: Option | null) =>
          option === null ? '' : shortenUntrustedText(optionText(option), LINE_LENGTH)
        }
        onChange={(event) => onText(event.currentTarget.value.trim())}
        {...(onBlur && { onBlur })}
        onClick={({ currentTarget }) => {
          // A click into the field opens the list, as in a `<select>`; in Headless UI only keys do.
          if (!open) currentTarget.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
        }}
        className={`${inputStyle(error !== undefined)} pr-12 ${hasIcon ? 'pl-11' : ''}`}
      />
      <ComboboxButton
        aria-label={label}
        className="absolute inset-y-0 end-0 flex w-11 cursor-pointer items-center justify-center rounded-lg"
      >
        <Svg path={CHEVRON} className={`eased text-muted ${open ? 'rotate-180' : ''}`} />
      </ComboboxButton>
    </>
  );
}

/** The chosen option's icon; its text describes the field for screen readers. */
function ChosenIcon({ path, text }: OptionIcon) {
  return (
    <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-muted">
      <Svg path={path} size="size-5" />
      <Description as="span" className="sr-only">
        {text}
      </Description>
    </span>
  );
}

function statusText<Option>(state: SearchState<Option>, texts: { emptyText: string; searchingText: string }): string {
  if (state.kind === 'searching') return texts.searchingText;
  if (state.kind === 'failed') return state.message;
  if (state.kind === 'found')
    return state.options.length === 0 ? texts.emptyText : t('COMBOBOX_RESULTS', { count: state.options.length });
  return '';
}
