import { type ChangeEvent, useId, useRef, useState } from 'react';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { FieldError } from '../../shared/ui/form/FieldError';
import { ProviderLogo } from './ProviderLogo';
import { LOGO_TYPES, readLogo } from './read-logo';

interface LogoFieldProps {
  /** A `data:` URL; empty for none. */
  logo: string;
  onChange: (logo: string) => void;
}

/** Chooses the provider's logo from a file, shows it as the sign-in page does, and removes it. */
export function LogoField({ logo, onChange }: LogoFieldProps) {
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // Without its value the same file can be chosen once more.
    currentTarget.value = '';
    if (!file) return;
    const chosen = await readLogo(file).catch(() => undefined);
    setError(chosen === undefined ? t('OPENID_PROBLEM_LOGO') : undefined);
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <fieldset aria-describedby={`${id}-help`} className="min-w-0">
      <legend className="font-medium text-sm">{t('OPENID_LOGO')}</legend>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        <ProviderLogo source={logo} part="logo-preview" />
        <input
          ref={input}
          type="file"
          name="logo"
          accept={LOGO_TYPES.join()}
          hidden
          onChange={(event) => void choose(event)}
        />
        <Button action="choose-logo" variant="secondary" onClick={() => input.current?.click()}>
          {t('OPENID_LOGO_CHOOSE')}
        </Button>
        {logo === '' ? null : (
          <Button action="remove-logo" variant="text" onClick={() => onChange('')}>
            {t('OPENID_LOGO_REMOVE')}
          </Button>
        )}
      </div>
      <p id={`${id}-help`} className="mt-1 text-muted text-sm">
        {error === undefined ? t('OPENID_LOGO_HINT') : <FieldError text={error} />}
      </p>
    </fieldset>
  );
}
