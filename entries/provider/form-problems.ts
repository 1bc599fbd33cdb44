import { parseDisplayFormat } from '../../shared/contract/identity-providers/display-format';
import { CONNECT_TIMEOUT_MAX, type ProviderData } from '../../shared/contract/identity-providers/identity-provider';
import { brokenRules, type RuledField } from '../../shared/contract/identity-providers/identity-provider-rules';
import { parseLdapHosts } from '../../shared/contract/identity-providers/ldap-host';
import { hasField, type TextName } from '../../shared/contract/identity-providers/provider-fields';
import { t } from '../../shared/i18n/translate';
import { type FormValues, valuesOf } from './form-values';

/** The text of what is wrong with each field. */
export type Problems = Partial<Record<TextName, string>>;

/** What is wrong with the fields that the user sees; the form cannot be saved while there is anything. */
export function problemsOf(values: FormValues, data: ProviderData): Problems {
  const { providerType } = values;
  if (providerType === undefined) return {};
  const rules = brokenRules({ ...values, providerType });
  const own: Problems = {
    ...(values.providerName.trim() === '' && { providerName: t('FIELD_REQUIRED') }),
    ...hostProblem(values),
    ...timeoutProblem(values),
    ...formatProblem('userDisplayFormat', values, data.availableUserDisplayProperties),
    ...formatProblem('groupDisplayFormat', values, data.availableGroupDisplayProperties),
  };
  const broken = Object.entries(rules).map(([name, key]) => [name, t(key)]);
  return { ...withoutLoaded(own, values, valuesOf(data)), ...Object.fromEntries(broken) };
}

/**
 * Removes the problems of stored values, which can be saved again: other servers may know other hosts, formats and
 * longer times.
 */
function withoutLoaded(problems: Problems, values: FormValues, loaded: FormValues): Problems {
  const isLoaded = (name: string) => name in OWN_RULES && Reflect.get(values, name) === Reflect.get(loaded, name);
  return Object.fromEntries(Object.entries(problems).filter(([name]) => !isLoaded(name)));
}

/** The fields whose rules are this page's own. */
const OWN_RULES = { host: 1, connectTimeoutInMs: 1, userDisplayFormat: 1, groupDisplayFormat: 1 };

function hostProblem({ providerType, host }: FormValues): Problems {
  const isWrong = providerType === 'Ldap' && host.trim() !== '' && parseLdapHosts(host) === undefined;
  return isWrong ? { host: t('PROVIDER_HOST_INVALID') } : {};
}

function timeoutProblem({ providerType, connectTimeoutInMs }: FormValues): Problems {
  const typed = connectTimeoutInMs.trim();
  const isRight = /^\d{0,6}$/.test(typed) && Number(typed) <= CONNECT_TIMEOUT_MAX;
  if (isRight || !hasField(providerType, 'connectTimeoutInMs')) return {};
  return { connectTimeoutInMs: t('PROVIDER_TIMEOUT_INVALID', { max: CONNECT_TIMEOUT_MAX }) };
}

type FormatName = 'userDisplayFormat' | 'groupDisplayFormat';

/** If the server has sent no list of properties, every property counts as valid. */
function formatProblem(name: FormatName, values: FormValues, properties: readonly string[]): Problems {
  if (!hasField(values.providerType, name) || properties.length === 0) return {};
  return parseDisplayFormat(values[name], properties) ? {} : { [name]: t('PROVIDER_FORMAT_UNKNOWN') };
}

/** The fields that must not stay empty. */
export function requiredFields(values: FormValues): ReadonlySet<string> {
  const { providerType } = values;
  if (providerType === undefined) return new Set();
  const empty: Record<Exclude<RuledField, 'providerName'>, string> = {
    host: '',
    domainOrId: '',
    rootContext: '',
    adminGroup: '',
    username: '',
    password: '',
    confirmPassword: '',
  };
  const confirmed = providerType === 'BuiltInAdmin' ? ['confirmPassword'] : [];
  return new Set(['providerName', ...Object.keys(brokenRules({ ...values, ...empty, providerType })), ...confirmed]);
}

/** The fields that a check of the connection needs. */
const NEEDED: readonly TextName[] = ['host', 'username', 'password', 'connectTimeoutInMs'];

/** The problems that prevent a check of the connection. */
export function connectionProblems(problems: Problems): Problems {
  return Object.fromEntries(
    NEEDED.filter((name) => problems[name] !== undefined).map((name) => [name, problems[name]]),
  );
}
