import { useState } from 'react';
import type { ScimType } from '../../../shared/contract/identity-providers/identity-provider';
import { hasPassword, hasUsername } from '../../../shared/contract/identity-providers/identity-provider-rules';
import { parseLdapHosts } from '../../../shared/contract/identity-providers/ldap-host';
import { offeredScimTypes } from '../../../shared/contract/identity-providers/offered-types';
import { hasField } from '../../../shared/contract/identity-providers/provider-fields';
import { type MessageKey, t } from '../../../shared/i18n/translate';
import { Button } from '../../../shared/ui/button/Button';
import { CopyButton } from '../../../shared/ui/button/CopyButton';
import { Alert } from '../../../shared/ui/feedback/Alert';
import { FormSection } from '../../../shared/ui/layout/FormSection';
import { ChoiceField } from '../ChoiceField';
import { FormField } from '../FormField';
import { focusField } from '../focus-field';
import { SecretField } from '../SecretField';
import { elementIdOf } from '../sections/form-sections';
import { RareFields } from '../sections/RareFields';
import { SectionCard } from '../sections/SectionCard';
import type { ProviderFormState } from '../use-provider-form';
import { DIRECTORY_PRESETS, presetOf } from './directory-presets';
import { PresetField } from './PresetField';

/** The address of a provider's server, and the account with which it is read. */
export function ConnectionSection({ form }: { form: ProviderFormState }) {
  const { values, seen, change } = form;
  const { providerType, scimType } = values;
  const [chosen, setChosen] = useState(() => presetOf(values));
  // A form that was discarded may have the values of another preset.
  const preset = presetOf(values) ?? chosen;
  if (providerType === undefined) return null;
  const hasTimeout = hasField(providerType, 'connectTimeoutInMs');
  return (
    <SectionCard id={elementIdOf('connection')}>
      <FormSection level={2} title={t('PROVIDER_SECTION_CONNECTION')}>
        {providerType === 'Scim' ? (
          <ChoiceField
            name="scimType"
            label={t('PROVIDER_SCIM_TYPE')}
            options={offeredScimTypes(seen, scimType).map(scimOption)}
            value={scimType}
            onChange={(chosen) => change({ scimType: chosen })}
          />
        ) : null}
        {providerType === 'Ldap' ? <PresetField form={form} preset={preset} onChoose={setChosen} /> : null}
        <HostField form={form} />
        {providerType === 'Scim' ? <BaseAddress address={seen.baseUri} /> : <DomainField form={form} />}
        {providerType === 'Ldap' ? (
          <FormField
            form={form}
            name="rootContext"
            label={t('PROVIDER_ROOT_CONTEXT')}
            placeholder={(preset ?? DIRECTORY_PRESETS[0])?.rootContext}
            hint={t('PROVIDER_ROOT_CONTEXT_HINT')}
            dir="ltr"
          />
        ) : null}
        {hasUsername({ providerType, scimType }) ? (
          <FormField
            form={form}
            name="username"
            label={t('LOGIN_USER')}
            placeholder={providerType === 'Ldap' ? preset?.username : undefined}
            hint={
              providerType === 'Ldap'
                ? t(isBareName(values.username) ? 'PROVIDER_USERNAME_BARE' : 'PROVIDER_USERNAME_HINT')
                : undefined
            }
            dir="ltr"
          />
        ) : null}
        {hasPassword({ providerType, scimType }) ? (
          <SecretField
            form={form}
            label={t(providerType === 'Scim' && scimType ? SECRET_LABELS[scimType] : 'LOGIN_PASSWORD')}
          />
        ) : null}
        {hasTimeout ? (
          <RareFields isUsed={Number(values.connectTimeoutInMs) !== 0}>
            <TimeoutField form={form} />
          </RareFields>
        ) : null}
      </FormSection>
    </SectionCard>
  );
}

/** Whether a name is neither a distinguished name nor one with a domain. No Active Directory signs it in. */
const isBareName = (username: string) => /^[^\\@=]+$/.test(username);

/** The names of the ways to sign in to a SCIM provider, and what each needs. */
const SCIM_TYPE_TEXTS: Readonly<Record<ScimType, { title: MessageKey; hint: MessageKey }>> = {
  TRUSTED: { title: 'PROVIDER_SCIM_TRUSTED', hint: 'PROVIDER_SCIM_TRUSTED_HINT' },
  HYBRID: { title: 'PROVIDER_SCIM_HYBRID', hint: 'PROVIDER_SCIM_HYBRID_HINT' },
  APIKEY: { title: 'APIKEY_KEY', hint: 'PROVIDER_SCIM_APIKEY_HINT' },
  BASIC: { title: 'PROVIDER_SCIM_BASIC', hint: 'PROVIDER_SCIM_BASIC_HINT' },
  BEARER: { title: 'PROVIDER_TOKEN', hint: 'PROVIDER_SCIM_BEARER_HINT' },
};

const scimOption = (value: ScimType) => {
  const { title, hint } = SCIM_TYPE_TEXTS[value];
  return { value, title: t(title), hint: t(hint) };
};

/** What the password is called in each way to sign in to a SCIM provider. */
const SECRET_LABELS = {
  TRUSTED: 'LOGIN_PASSWORD',
  HYBRID: 'LOGIN_PASSWORD',
  APIKEY: 'APIKEY_KEY',
  BASIC: 'LOGIN_PASSWORD',
  BEARER: 'PROVIDER_TOKEN',
} as const;

const HOSTS = { Ldap: 'ldaps://ldap.example.com', Scim: 'https://scim.example.com', D3: 'https://d3.example.com' };

/** The field for the server's address. For LDAP it has a hint unless the connection begins with TLS. */
function HostField({ form }: { form: ProviderFormState }) {
  const { providerType, host } = form.values;
  const isLdap = providerType === 'Ldap';
  return (
    <>
      <FormField
        form={form}
        name="host"
        label={t(isLdap ? 'PROVIDER_HOST' : 'PROVIDER_SERVER_ADDRESS')}
        placeholder={providerType && new Map(Object.entries(HOSTS)).get(providerType)}
        hint={isLdap ? t('PROVIDER_HOST_HINT') : undefined}
        inputMode="url"
        dir="ltr"
      />
      {isLdap && !isSecureHost(host) ? <SecurityHint form={form} /> : null}
    </>
  );
}

/** Whether the connection to each host begins with TLS. */
export function isSecureHost(host: string): boolean {
  return parseLdapHosts(host)?.every(({ isSecure }) => isSecure) ?? /^\s*ldaps:/i.test(host);
}

function SecurityHint({ form }: { form: ProviderFormState }) {
  const hosts = parseLdapHosts(form.values.host);
  return (
    <Alert type="INFO" part="host-security">
      <p>{t('PROVIDER_HOST_SECURITY')}</p>
      {hosts ? (
        <Button
          action="use-ldaps"
          variant="secondary"
          className="mt-2"
          onClick={() => {
            form.change({ host: secureHost(form.values.host) });
            focusField('host');
          }}
        >
          {t('PROVIDER_HOST_USE_LDAPS')}
        </Button>
      ) : null}
    </Alert>
  );
}

/** The port of the global catalogue of an Active Directory, and with TLS. */
const CATALOGUE = { plain: 3268, secure: 3269 };

/** Hosts with the scheme of LDAP over TLS, at the standard port, or at that of the global catalogue; one with TLS stays. */
export function secureHost(host: string): string {
  const hosts = parseLdapHosts(host) ?? [];
  const words = host.trim().split(/\s+/);
  return hosts
    .map(({ hostname, port, isSecure }, index) => {
      if (isSecure) return words[index];
      const address = hostname.includes(':') ? `[${hostname}]` : hostname;
      return `ldaps://${address}${port === CATALOGUE.plain ? `:${CATALOGUE.secure}` : ''}`;
    })
    .join(' ');
}

function DomainField({ form }: { form: ProviderFormState }) {
  const isLdap = form.values.providerType === 'Ldap';
  return (
    <FormField
      form={form}
      name="domainOrId"
      label={t(isLdap ? 'PROVIDER_DOMAIN' : 'PROVIDER_REPOSITORY')}
      hint={isLdap ? t('PROVIDER_DOMAIN_HINT') : undefined}
      dir="ltr"
    />
  );
}

/** The address of this server, which the other one may have to know. */
function BaseAddress({ address }: { address: string }) {
  if (address === '') return null;
  return (
    <div data-part="base-address" className="flex flex-col gap-1">
      <p className="font-medium text-sm">{t('PROVIDER_BASE_URI')}</p>
      <p dir="ltr" className="secret text-start text-sm [overflow-wrap:anywhere]">
        {address}
      </p>
      <CopyButton text={address} />
    </div>
  );
}

function TimeoutField({ form }: { form: ProviderFormState }) {
  return (
    <div className="[&_input]:max-w-32">
      <FormField
        form={form}
        name="connectTimeoutInMs"
        label={t('PROVIDER_TIMEOUT')}
        hint={t('PROVIDER_TIMEOUT_HINT')}
        inputMode="numeric"
        dir="ltr"
      />
    </div>
  );
}
