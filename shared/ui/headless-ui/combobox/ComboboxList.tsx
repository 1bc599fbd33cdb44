import { ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { useRef } from 'react';
import { LINE_LENGTH, shortenUntrustedText } from '../../../i18n/shorten-untrusted-text';
import { t } from '../../../i18n/translate';
import { Button } from '../../button/Button';
import { Spinner } from '../../feedback/Spinner';
import { Svg } from '../../image/Svg';
import { TICK } from '../../image/tick';
import { LIST_STYLE, OPTION_STYLE } from '../list-style';
import type { SearchState } from './use-option-search';
import { usePressInside } from './use-press-inside';

/** An icon before an option's text, and its text for screen readers. */
export interface OptionIcon {
  /** Path data, 24 units square. */
  path: string;
  text: string;
}

/** How an option is identified and shown. */
export interface OptionDisplay<Option> {
  optionId: (option: Option) => string;
  optionText: (option: Option) => string;
  /** Its text in the list, if that has several lines. */
  optionLines?: ((option: Option) => readonly string[]) | undefined;
  optionIcon?: ((option: Option) => OptionIcon | undefined) | undefined;
}

interface ComboboxListProps<Option> extends OptionDisplay<Option> {
  state: SearchState<Option>;
  emptyText: string;
  searchingText: string;
  /** Renders only the options in view. */
  isVirtual?: boolean;
  onRetry: () => void;
}

/** Texts with more characters get a tooltip: two lines in a narrow window may not show all of them. */
const TOOLTIP_FROM = 40;

/** The list under the field: the options found, or why there are none. */
export function ComboboxList<Option>(props: ComboboxListProps<Option>) {
  const { state, optionId, emptyText, searchingText, isVirtual = false, onRetry, ...display } = props;
  const options = state.kind === 'found' ? state.options : [];
  const row = (option: Option) => (
    <ComboboxOption
      key={optionId(option)}
      value={option}
      data-id={optionId(option)}
      className={isVirtual ? `${OPTION_STYLE} w-full` : OPTION_STYLE}
    >
      <OptionContent option={option} {...display} />
      <Svg path={TICK} size="size-5" className="invisible ms-auto text-primary-ink group-data-selected:visible" />
    </ComboboxOption>
  );
  return (
    <div className={LIST_STYLE}>
      {isVirtual ? (
        // The options stand in the element that scrolls: 300 px, as high as the list without its edge. In one without any
        // height none is in view, and none would ever be rendered.
        <ComboboxOptions
          static
          modal={false}
          className={`max-h-[300px] overflow-y-auto overscroll-contain outline-none ${options.length > 0 ? 'min-h-control' : ''}`}
        >
          {({ option }: { option: Option }) => row(option)}
        </ComboboxOptions>
      ) : (
        <ComboboxOptions static modal={false} className="outline-none">
          {options.map(row)}
        </ComboboxOptions>
      )}
      {state.kind === 'searching' ? (
        <p aria-hidden="true" className="flex items-center gap-3 px-3 py-2 text-muted">
          <Spinner /> {searchingText}
        </p>
      ) : null}
      {state.kind === 'found' && options.length === 0 ? (
        <p aria-hidden="true" data-part="no-results" className="px-3 py-2 text-muted">
          {emptyText}
        </p>
      ) : null}
      {state.kind === 'failed' ? <Failed message={state.message} onRetry={onRetry} /> : null}
    </div>
  );
}

/** An option's icon and its untrusted text. */
function OptionContent<Option>(props: Omit<OptionDisplay<Option>, 'optionId'> & { option: Option }) {
  const { option, optionText, optionLines, optionIcon } = props;
  const icon = optionIcon?.(option);
  const [name = '', ...details] = optionLines?.(option) ?? [optionText(option)];
  return (
    <>
      {icon ? (
        <>
          <Svg path={icon.path} size="size-5" className="text-muted" />
          <span className="sr-only">{icon.text}</span>
        </>
      ) : null}
      <span className="min-w-0">
        <OptionLine text={name} />
        {details.map((text) => (
          <OptionLine key={text} text={text} className="text-muted text-sm" />
        ))}
      </span>
    </>
  );
}

function OptionLine({ text, className = '' }: { text: string; className?: string }) {
  const short = shortenUntrustedText(text, LINE_LENGTH);
  return (
    <bdi className={`line-clamp-2 ${className}`} title={short.length > TOOLTIP_FROM ? short : undefined}>
      {short}
    </bdi>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  usePressInside(button, onRetry);
  return (
    <div data-part="search-failed" className="flex flex-wrap items-center gap-3 px-3 py-2">
      <span className="text-error-ink">{message}</span>
      {/* A press must not move the focus out of the field, which would close the list. */}
      <Button
        ref={button}
        action="retry"
        variant="secondary"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRetry}
      >
        {t('BUTTON_RETRY')}
      </Button>
    </div>
  );
}
