import type { ReactNode } from 'react';
import { isSameServer } from '../../shared/contract/identity-providers/same-server';
import { isMasked, SECRET_MASK } from '../../shared/contract/secret-mask';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { focusField } from './focus-field';
import { PasswordFormField } from './PasswordFormField';
import type { ProviderFormState } from './use-provider-form';

interface SecretFieldProps {
  form: ProviderFormState;
  label: string;
  hint?: ReactNode;
}

/**
 * The password, key or token of a provider. Asterisks stand for a stored one, which stays unchanged while they are there:
 * the focus selects them, so that what is typed takes their place, and a button brings them back.
 */
export function SecretField({ form, label, hint }: SecretFieldProps) {
  const { values, seen, change } = form;
  const isStored = isMasked(seen.password);
  const isKept = isStored && isMasked(values.password);
  return (
    <PasswordFormField
      form={form}
      name="password"
      label={label}
      hint={isKept ? <StoredHint form={form} /> : hint}
      // Asterisks need not be shown.
      {...(isKept && { shown: false })}
      onFocus={({ currentTarget }) => isMasked(currentTarget.value) && currentTarget.select()}
      onInput={({ currentTarget }) => change({ password: typedSecret(currentTarget.value, values.password) })}
      details={
        isStored && !isKept ? (
          <Button
            action="keep-secret"
            variant="text"
            className="-ms-4 self-start"
            onClick={() => {
              change({ password: SECRET_MASK, confirmPassword: SECRET_MASK });
              focusField('password');
            }}
          >
            {t('PROVIDER_SECRET_KEEP')}
          </Button>
        ) : null
      }
    />
  );
}

/** What the asterisks stand for; for another server than before the stored password is of no use. */
function StoredHint({ form: { values, seen } }: { form: ProviderFormState }) {
  return isSameServer(values.providerType, seen.host, values.host) ? (
    t('PROVIDER_SECRET_STORED')
  ) : (
    <span data-part="secret-needed" className="text-warning-ink">
      {t('PROVIDER_PROBLEM_PASSWORD')}
    </span>
  );
}

/** If the user deletes part of the asterisks, the field is emptied, because the rest is no password. */
export function typedSecret(typed: string, before: string): string {
  const isRest = before === SECRET_MASK && /^\*+$/.test(typed) && typed.length < SECRET_MASK.length;
  return isRest ? '' : typed;
}
