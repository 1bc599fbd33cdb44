import type { CheckStageName } from '../../shared/contract/identity-providers/connection-check';
import type { ProviderCheck, SaveProvider } from '../../shared/contract/identity-providers/identity-provider';
import {
  brokenRules,
  hasPassword,
  type RuledField,
} from '../../shared/contract/identity-providers/identity-provider-rules';
import { type Offer, offeredScimTypes } from '../../shared/contract/identity-providers/offered-types';
import { isField, isStored } from '../../shared/contract/identity-providers/provider-fields';
import { isSameServer } from '../../shared/contract/identity-providers/same-server';
import { isMasked } from '../../shared/contract/secret-mask';
import type { StageRefusals } from '../providers/check-stages';
import { configFrom, type IdentityProvider, type StoredProvider } from '../providers/identity-providers';
import { isCreatable } from './creatable-types';
import { failedCheck, refusedCheck, ruleFaults } from './provider-check-answers';

export type ProviderInput =
  | { readonly ok: true; readonly provider: IdentityProvider }
  | { readonly ok: false; readonly check: ProviderCheck };

interface Posted {
  readonly form: SaveProvider;
  /** The stored provider; undefined for a new provider. */
  readonly known: StoredProvider | undefined;
  readonly offer: Offer;
}

/**
 * Reads the form for saving.
 * @returns the provider with its real password, or the problems that were found before connecting
 */
export function readProvider({ form, known, offer }: Posted): ProviderInput {
  if (!isTypeAllowed({ form, known, offer })) return { ok: false, check: refusedCheck('PROVIDER_PROBLEM_TYPE') };
  const rules = brokenRules(form);
  const faults = form.providerName === '' ? { providerName: 'FIELD_REQUIRED', ...rules } : rules;
  if (Object.keys(faults).length > 0) return { ok: false, check: ruleFaults(faults) };
  const password = passwordOf({ form, known });
  if (password === undefined) return { ok: false, check: failedCheck([['accessOk', 'PROVIDER_PROBLEM_PASSWORD']]) };
  return { ok: true, provider: providerOf({ form, known }, password) };
}

/** A provider for a connection check, and the stages that cannot be tried because something is missing. */
export interface ProviderToTry {
  readonly provider: IdentityProvider;
  readonly refusals: StageRefusals;
}

/**
 * Reads the form for a connection check, which may be incomplete.
 * @returns undefined for a type that the provider cannot have
 */
export function readProviderToTry({ form, known, offer }: Posted): ProviderToTry | undefined {
  if (!isTypeAllowed({ form, known, offer })) return undefined;
  const password = passwordOf({ form, known });
  const unknownPassword = password === undefined ? { access: 'PROVIDER_PROBLEM_PASSWORD' } : {};
  const refusals = { ...unknownPassword, ...stageRefusals(brokenRules(form)) };
  return { provider: providerOf({ form, known }, password ?? ''), refusals };
}

/**
 * Tells whether the provider may have the entered type. The type of a provider never changes, because its accounts
 * depend on it.
 */
function isTypeAllowed({ form, known, offer }: Posted): boolean {
  const { providerType: type, scimType } = form;
  const isOffered = known === undefined ? isCreatable(type, offer) : known.type === type;
  return isOffered && (type !== 'Scim' || offeredScimTypes(offer, known?.scimType).includes(scimType));
}

/**
 * Returns the password for the connection. A masked password stands for the stored one.
 * @returns undefined if no stored password may be used: the provider is new, has none, or moves to another server,
 * whose operator could then read the password
 */
function passwordOf({ form, known }: Pick<Posted, 'form' | 'known'>): string | undefined {
  if (!hasPassword(form)) return '';
  if (!isMasked(form.password)) return form.password;
  if (known === undefined) return undefined;
  if (known.type === 'BuiltInAdmin') return form.password;
  if (known.password === '') return undefined;
  return isSameServer(known.type, known.host, form.host) ? known.password : undefined;
}

/** Returns the provider without the fields that its type does not have. */
function providerOf({ form, known }: Pick<Posted, 'form' | 'known'>, password: string): IdentityProvider {
  const fields = Object.entries(form).filter(([name]) => isField(name) && isStored(form, name));
  return {
    ...configFrom(Object.fromEntries(fields)),
    id: known?.id ?? '',
    name: form.providerName,
    type: form.providerType,
    password,
  };
}

/** The stage that needs a field. No stage needs the name of the provider. */
const STAGE_OF_FIELD: Readonly<Record<Exclude<RuledField, 'providerName'>, CheckStageName>> = {
  host: 'name',
  domainOrId: 'name',
  username: 'access',
  password: 'access',
  confirmPassword: 'access',
  rootContext: 'base',
  adminGroup: 'adminGroup',
};

/** Returns the stages that cannot be tried because of broken rules, each with its first broken rule. */
function stageRefusals(rules: Partial<Record<RuledField, string>>): StageRefusals {
  const refused = Object.entries(STAGE_OF_FIELD).flatMap(([field, stage]) => {
    const problem = Object.entries(rules).find(([name]) => name === field)?.[1];
    return problem === undefined ? [] : [[stage, problem] as const];
  });
  return Object.fromEntries(refused.reverse());
}
