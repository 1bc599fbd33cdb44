import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '../../shared/i18n/translate';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { Button } from '../../shared/ui/button/Button';
import { TextField } from '../../shared/ui/form/TextField';

interface AddFormProps {
  /** The field's name in the payload. */
  name: string;
  label: string;
  placeholder: string;
  hint: string;
  /** The problem of the typed text; `isComplete` once the user has left the field. */
  problemOf: (text: string, isComplete: boolean) => string | undefined;
  /** Resolves to whether it was added: then the field is emptied. */
  onAdd: (text: string) => Promise<boolean>;
  /** Buttons beside the one that adds. */
  children?: ReactNode;
}

/** A field whose text is added to a list. What cannot be added stays in it. */
export function AddForm({ name, label, placeholder, hint, problemOf, onAdd, children }: AddFormProps) {
  const [text, setText] = useState('');
  const [isComplete, setComplete] = useState(false);
  const { underWay, begin } = useExclusiveCall<'add'>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setComplete(true);
    if (problemOf(text, true) === undefined) begin('add', add);
  };
  const add = async () => {
    if (!(await onAdd(text.trim()))) return;
    // What the user has typed meanwhile stays.
    setText((current) => (current === text ? '' : current));
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
          error={problemOf(text, isComplete)}
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
