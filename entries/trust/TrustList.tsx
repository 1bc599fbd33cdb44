import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../../shared/i18n/translate';
import { useSingleFlight } from '../../shared/runtime/hooks/use-single-flight';
import { Button } from '../../shared/ui/button/Button';
import { IconButton } from '../../shared/ui/button/IconButton';
import { TextField } from '../../shared/ui/form/TextField';
import { DELETE } from '../../shared/ui/image/action-icons';
import { Svg } from '../../shared/ui/image/Icon';

interface TrustListProps {
  /** The field's name in the payload. */
  name: string;
  label: string;
  placeholder: string;
  hint: string;
  items: readonly string[];
  /** Those that cannot be deleted. */
  fixed?: readonly string[];
  /** How an item is shown; default as it is. */
  display?: (item: string) => string;
  /** What is shown without items. */
  empty: string;
  /** The problem of the typed text; `isComplete` once the user has left the field. */
  problemOf: (text: string, isComplete: boolean) => string | undefined;
  /** Resolves to whether it was added: then the field is emptied. */
  onAdd: (text: string) => Promise<boolean>;
  onRemove: (item: string) => Promise<void>;
  /** Buttons beside the one that adds. */
  children?: ReactNode;
}

/** A list of texts, each with a button that deletes it, and a field that adds one. */
export function TrustList({ items, fixed = [], display = (item) => item, empty, onRemove, ...form }: TrustListProps) {
  return (
    <>
      {items.length === 0 ? (
        <p data-part="empty" className="py-3 text-muted">
          {empty}
        </p>
      ) : (
        <ul data-part="list" className="mb-4 divide-y divide-line rounded-lg border border-line">
          {items.map((item) => (
            <li key={item} data-part="row" className="flex min-h-row items-center gap-3 ps-4 pe-1">
              <bdi className="min-w-0 flex-1 break-words py-1">{display(item)}</bdi>
              {fixed.includes(item) ? (
                <span className="pe-3 text-muted text-sm">{t('TRUST_FIXED')}</span>
              ) : (
                <RemoveButton item={item} shown={display(item)} onRemove={onRemove} />
              )}
            </li>
          ))}
        </ul>
      )}
      <AddForm {...form} />
    </>
  );
}

interface RemoveButtonProps {
  item: string;
  shown: string;
  onRemove: (item: string) => Promise<void>;
}

function RemoveButton({ item, shown, onRemove }: RemoveButtonProps) {
  const { underWay, begin } = useSingleFlight<'remove'>();
  return (
    <IconButton
      action="delete"
      label={t('TRUST_REMOVE_OF', { name: shown })}
      title={t('TRUST_REMOVE')}
      danger
      aria-busy={underWay !== undefined || undefined}
      onClick={() => begin('remove', () => onRemove(item))}
    >
      <Svg path={DELETE} size="size-5" />
    </IconButton>
  );
}

type AddFormProps = Pick<
  TrustListProps,
  'name' | 'label' | 'placeholder' | 'hint' | 'problemOf' | 'onAdd' | 'children'
>;

function AddForm({ name, label, placeholder, hint, problemOf, onAdd, children }: AddFormProps) {
  const [text, setText] = useState('');
  const [isComplete, setComplete] = useState(false);
  const { underWay, begin } = useSingleFlight<'add'>();
  const problem = problemOf(text, isComplete);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setComplete(true);
    if (problemOf(text, true) === undefined) begin('add', add);
  };
  const add = async () => {
    if (!(await onAdd(text.trim()))) return;
    setText('');
    setComplete(false);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <TextField
          name={name}
          label={label}
          placeholder={placeholder}
          hint={hint}
          error={problem}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
          onBlur={() => setComplete(text !== '')}
        />
      </div>
      <div className="flex flex-wrap gap-3 sm:mt-6">
        <Button type="submit" action="add" variant="secondary" busy={underWay === 'add'}>
          {t('TRUST_ADD')}
        </Button>
        {children}
      </div>
    </form>
  );
}
