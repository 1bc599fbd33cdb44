import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { t } from '../../i18n/translate';
import { Button } from '../button/Button';
import { FieldError } from './FieldError';

interface ImageFieldProps {
  /** The name of the file's input; also in the names of the buttons, `choose-` and `remove-`. */
  name: string;
  label: string;
  /** A `data:` URL or a path of the server; empty for none. */
  image: string;
  /** The image as it will look; an icon or nothing for none. */
  preview: ReactNode;
  /** The media types of the file dialog. */
  accept: string;
  /** Reads a file. @returns undefined for a file that is refused */
  read: (file: File) => Promise<string | undefined>;
  /** Why `read` has refused a file. */
  refusal: string;
  /** Why the image cannot be changed here, if so. */
  fixed?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  onChange: (image: string, fileName: string) => void;
}

/** Chooses an image from a file, which stays in the browser until it is saved, shows and removes it. */
export function ImageField({
  name,
  label,
  image,
  preview,
  accept,
  read,
  refusal,
  fixed,
  hint,
  error,
  onChange,
}: ImageFieldProps) {
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Without its value the same file can be chosen once more.
    currentTarget.value = '';
    if (!file) return;
    const chosen = await read(file).catch(() => undefined); // the file cannot be read
    setRefused(chosen === undefined);
    if (chosen !== undefined) onChange(chosen, file.name);
  };
  const remove = () => {
    setRefused(false);
    onChange('', '');
  };
  const problem = isRefused ? refusal : error;
  return (
    <fieldset aria-describedby={`${id}-help`} className="min-w-0">
      <legend className="font-medium text-sm">{label}</legend>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        {preview}
        {fixed === undefined ? (
          <>
            <input
              ref={input}
              type="file"
              name={name}
              accept={accept}
              hidden
              onChange={(event) => void choose(event)}
            />
            <Button action={`choose-${name}`} variant="secondary" onClick={() => input.current?.click()}>
              {t('OPENID_LOGO_CHOOSE')}
            </Button>
            {image === '' ? null : (
              <Button action={`remove-${name}`} variant="text" onClick={remove}>
                {t('OPENID_LOGO_REMOVE')}
              </Button>
            )}
          </>
        ) : null}
      </div>
      <p id={`${id}-help`} className="mt-1 text-muted text-sm">
        {problem === undefined ? (fixed ?? hint) : <FieldError text={problem} />}
      </p>
    </fieldset>
  );
}
