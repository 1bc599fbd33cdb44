import type { ProviderType } from '../../../shared/contract/identity-providers/identity-provider';
import { offeredTypes } from '../../../shared/contract/identity-providers/offered-types';
import { PART_LENGTH, shortenUntrustedText } from '../../../shared/i18n/shorten-untrusted-text';
import { type MessageKey, t } from '../../../shared/i18n/translate';
import { providerTypeText } from '../../../shared/identity-providers/identity-provider-type-text';
import { FormSection } from '../../../shared/ui/layout/FormSection';
import { ChoiceField } from '../ChoiceField';
import { FormField } from '../FormField';
import { isNewProvider } from '../form-values';
import type { ProviderFormState } from '../use-provider-form';
import { elementIdOf } from './form-sections';
import { SectionCard } from './SectionCard';

/** What each type is. */
const TYPE_HINTS: Readonly<Record<ProviderType, MessageKey>> = {
  Ldap: 'PROVIDER_TYPE_LDAP_HINT',
  D3: 'PROVIDER_TYPE_D3_HINT',
  BuiltInAdmin: 'PROVIDER_TYPE_ADMIN_HINT',
  Scim: 'PROVIDER_TYPE_SCIM_HINT',
  Usermanagement: 'PROVIDER_TYPE_USERS_HINT',
};

/** The name and the type; the type of a provider that exists cannot be changed. */
export function GeneralSection({ form }: { form: ProviderFormState }) {
  const { values, seen, change } = form;
  const offered = offeredTypes(seen);
  return (
    <SectionCard id={elementIdOf('general')}>
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
        <FormField form={form} name="providerName" label={t('OPENID_DESCRIPTION')} />
      </FormSection>
    </SectionCard>
  );
}

function FixedType({ form: { values, seen } }: { form: ProviderFormState }) {
  const { providerType } = values;
  return (
    <div data-part="type">
      <p className="font-medium text-sm">{t('LAST_LOGINS_TYPE')}</p>
      <p>
        <bdi>{shortenUntrustedText(providerTypeText(providerType ?? seen.providerType), PART_LENGTH)}</bdi>
      </p>
      <p className="text-muted text-sm">
        {t(providerType === undefined ? 'PROVIDER_TYPE_UNKNOWN' : TYPE_HINTS[providerType])}
      </p>
    </div>
  );
}
