import { type ChangeEvent, useId, useRef, useState } from 'react';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { FieldError } from '../../shared/ui/form/FieldError';
import { readLogo } from './read-logo';

interface LogoFieldProps {
  name: 'logo' | 'logoDark';
  label: string;
  /** A `data:` URL or a path of the server; empty for none. */
  logo: string;
  /** The maximum size in bytes. */
  maxBytes: number;
  /** Why it cannot be changed here, if so. */
  fixed: string | undefined;
  hint?: string;
  error: string | undefined;
  onChange: (logo: string, file: string) => void;
}

/** Chooses a logo from a file, which stays in the browser until it is saved, shows and removes it. */
export function LogoField({ name, label, logo, maxBytes, fixed, hint, error, onChange }: LogoFieldProps) {
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Without its value the same file can be chosen once more.
    currentTarget.value = '';
    if (!file) return;
    const chosen = await readLogo(file, maxBytes).catch(() => undefined); // the file cannot be read
    setRefused(chosen === undefined);
    if (chosen !== undefined) onChange(chosen, file.name);
  };
  const remove = () => {
    setRefused(false);
    onChange('', '');
  };
  const problem = isRefused ? t('BRANDING_PROBLEM_LOGO', { size: maxBytes / 1024 }) : error;
  return (
    <fieldset aria-describedby={`${id}-help`} className="min-w-0">
      <legend className="font-medium text-sm">{label}</legend>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        {logo === '' ? null : (
          <span className={`rounded-lg border border-line p-2 ${name === 'logo' ? 'bg-[white]' : 'bg-[black]'}`}>
            <img data-part={`${name}-preview`} src={logo} alt="" className="h-8 max-w-40 object-contain" />
          </span>
        )}
        {fixed === undefined ? (
          <>
            <input
              ref={input}
              type="file"
              name={name}
              accept="image/*"
              hidden
              onChange={(event) => void choose(event)}
            />
            <Button action={`choose-${name}`} variant="secondary" onClick={() => input.current?.click()}>
              {t('OPENID_LOGO_CHOOSE')}
            </Button>
            {logo === '' ? null : (
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
