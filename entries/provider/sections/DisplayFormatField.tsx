import { useLayoutEffect, useRef } from 'react';
import { PART_LENGTH, shortenUntrustedText } from '../../../shared/i18n/shorten-untrusted-text';
import { t } from '../../../shared/i18n/translate';
import { useRovingFocus } from '../../../shared/ui/hooks/use-roving-focus';
import { FormField } from '../FormField';
import { previewOf } from '../format-preview';
import type { ProviderFormState } from '../use-provider-form';

interface DisplayFormatFieldProps {
  form: ProviderFormState;
  kind: 'user' | 'group';
  properties: readonly string[];
  /** The longest name that the format makes. */
  max: number;
}

const TEXTS = {
  user: { name: 'userDisplayFormat', label: 'PROVIDER_USER_FORMAT' },
  group: { name: 'groupDisplayFormat', label: 'PROVIDER_GROUP_FORMAT' },
} as const;

/** The format of display names, with the properties to insert and an example of the names that it makes. */
export function DisplayFormatField({ form, kind, properties, max }: DisplayFormatFieldProps) {
  const { name, label } = TEXTS[kind];
  const limit = t('PROVIDER_FORMAT_LIMIT', { max });
  const format = form.values[name];
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies(format): the caret moves when the field has its new text
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  }, [format]);
  const insert = (property: string) => {
    const { selectionStart, selectionEnd } = input.current ?? {};
    const range = { start: selectionStart ?? format.length, end: selectionEnd ?? format.length };
    const inserted = insertProperty(format, property, range);
    caret.current = inserted.caret;
    form.change({ [name]: inserted.text });
    input.current?.focus();
  };
  return (
    <FormField
      ref={input}
      form={form}
      name={name}
      label={t(label)}
      title={limit}
      hint={limit}
      dir="ltr"
      details={
        <>
          <Properties label={t('PROVIDER_FORMAT_INSERT')} properties={properties} onInsert={insert} />
          <Example preview={previewOf(format, { kind, properties, max })} />
        </>
      }
    />
  );
}

interface PropertiesProps {
  label: string;
  properties: readonly string[];
  onInsert: (property: string) => void;
}

function Properties({ label, properties, onInsert }: PropertiesProps) {
  const { list, tabIndexOf } = useRovingFocus(properties.length);
  if (properties.length === 0) return null;
  return (
    <div role="toolbar" aria-label={label} className="mt-1 flex flex-wrap gap-2" {...list}>
      {properties.map((property, index) => (
        <button
          key={property}
          type="button"
          tabIndex={tabIndexOf(index)}
          data-action="insert"
          data-id={property}
          title={label}
          className="secret flex min-h-8 max-w-full cursor-pointer items-center rounded-full border border-edge px-3 text-sm hover:bg-tint disabled:cursor-default disabled:border-line disabled:bg-transparent disabled:text-disabled"
          // The field keeps focus and caret.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(property)}
        >
          <bdi className="truncate">{shortenUntrustedText(property, PART_LENGTH)}</bdi>
        </button>
      ))}
    </div>
  );
}

function Example({ preview }: { preview: string | undefined }) {
  return (
    <p role="status" data-part="format-preview" className="text-sm empty:hidden">
      {preview === undefined ? null : (
        <>
          <span className="text-muted">{t('PROVIDER_FORMAT_PREVIEW')}</span>{' '}
          <bdi className="font-medium [overflow-wrap:anywhere]">{preview}</bdi>
        </>
      )}
    </p>
  );
}

/** Where a field's caret is, and what is selected. */
interface Caret {
  start: number;
  end: number;
}

/** Puts a property in place of what is selected; returns the new text, and where the caret is then. */
export function insertProperty(
  format: string,
  property: string,
  { start, end }: Caret,
): { text: string; caret: number } {
  const before = `${format.slice(0, start)}{${property}}`;
  return { text: before + format.slice(end), caret: before.length };
}
