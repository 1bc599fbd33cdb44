import { t } from '../../shared/i18n/translate';
import { ImageField } from '../../shared/ui/form/ImageField';
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

/** Chooses a logo, and shows it on the ground of its theme. */
export function LogoField({ name, logo, maxBytes, ...props }: LogoFieldProps) {
  return (
    <ImageField
      {...props}
      name={name}
      image={logo}
      accept="image/*"
      read={(file) => readLogo(file, maxBytes)}
      refusal={t('BRANDING_PROBLEM_LOGO', { size: maxBytes / 1024 })}
      preview={
        logo === '' ? null : (
          <span className={`rounded-lg border border-line p-2 ${name === 'logo' ? 'bg-[white]' : 'bg-[black]'}`}>
            <img data-part={`${name}-preview`} src={logo} alt="" className="h-8 max-w-40 object-contain" />
          </span>
        )
      }
    />
  );
}
