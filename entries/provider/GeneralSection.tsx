import { displayText } from '../../shared/i18n/display-text';
import { t } from '../../shared/i18n/translate';
import { providerTypeText } from '../../shared/identity-providers/identity-provider-type-text';
import { FormSection } from '../../shared/ui/layout/FormSection';
import { ChoiceField } from './ChoiceField';
import { FormCard } from './FormCard';
import { FormField } from './FormField';
import { isNewProvider } from './form-values';
import { offeredTypes, TYPE_HINTS } from './offered-types';
import { ConfirmField, SecretField } from './SecretField';
import type { ProviderFormState } from './use-provider-form';

/** The name and the type; the type of a provider that exists cannot be changed. */
export function GeneralSection({ form }: { form: ProviderFormState }) {
  const { values, seen, change } = form;
  const offered = offeredTypes(seen);
  return (
    <FormCard>
      <FormSection level={2} title={t('PROVIDER_SECTION_GENERAL')}>
        {isNewProvider(seen) && offered.length > 1 ? (
          <ChoiceField
            name="providerType"
            label={t('LAST_LOGINS_TYPE')}
            options={offered.map((type) => ({ value: type, title: providerTypeText(type), hint: t(TYPE_HINTS[type]) }))}
            value={values.providerType}
            onChange={(providerType) => change({ providerType })}
          />
        ) : (
          <FixedType form={form} />
        )}
        <FormField form={form} name="providerName" label={t('LAST_LOGINS_NAME')} />
      </FormSection>
    </FormCard>
  );
}

/** The maximum number of characters of a type that this page does not know. */
const MAX_LENGTH = 60;

function FixedType({ form: { values, seen } }: { form: ProviderFormState }) {
  const { providerType } = values;
  return (
    <div data-part="type">
      <p className="font-medium text-sm">{t('LAST_LOGINS_TYPE')}</p>
      <p>
        <bdi>{displayText(providerTypeText(providerType ?? seen.providerType), MAX_LENGTH)}</bdi>
      </p>
      <p className="text-muted text-sm">
        {t(providerType === undefined ? 'PROVIDER_TYPE_UNKNOWN' : TYPE_HINTS[providerType])}
      </p>
    </div>
  );
}

/** The account of an administrator of this server. */
export function AdminSection({ form }: { form: ProviderFormState }) {
  return (
    <FormCard>
      <FormSection level={2} title={t('PROVIDER_SECTION_ADMIN')}>
        <FormField form={form} name="username" label={t('LOGIN_USER')} dir="ltr" />
        <SecretField form={form} label={t('LOGIN_PASSWORD')} hint={t('PROVIDER_PASSWORD_RULE')} />
        <ConfirmField form={form} />
      </FormSection>
    </FormCard>
  );
}
