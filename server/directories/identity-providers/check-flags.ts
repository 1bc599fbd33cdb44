import type { CheckStage, CheckStageName } from '../../../shared/contract/identity-providers/connection-check';
import type { RuledField } from '../../../shared/contract/identity-providers/identity-provider-rules';
import {
  CHECK_FLAGS,
  type CheckFlag,
  type ProviderCheck,
} from '../../../shared/contract/identity-providers/identity-providers';
import type { StageRefusals } from './connector';

/** The flag of each stage that is not tried or fails. */
const FLAG_OF_STAGE: Readonly<Record<CheckStageName, CheckFlag>> = {
  name: 'connectionOk',
  tcp: 'connectionOk',
  tls: 'connectionOk',
  access: 'accessOk',
  base: 'accessOk',
  adminGroup: 'adminGroupOk',
  technicalUserGroup: 'technicalUserGroupOk',
  displayFormat: 'syntaxOk',
  users: 'syntaxOk',
};

/** The flag of a field whose rule is broken. */
const FLAG_OF_FIELD: Readonly<Record<RuledField, CheckFlag>> = {
  providerName: 'providerNameOk',
  host: 'connectionOk',
  domainOrId: 'connectionOk',
  rootContext: 'accessOk',
  adminGroup: 'adminGroupOk',
  username: 'accessOk',
  password: 'accessOk',
  confirmPassword: 'accessOk',
};

/** The stage that needs a field; no stage needs the name of the provider. */
const STAGE_OF_FIELD: Readonly<Record<Exclude<RuledField, 'providerName'>, CheckStageName>> = {
  host: 'name',
  domainOrId: 'name',
  username: 'access',
  password: 'access',
  confirmPassword: 'access',
  rootContext: 'base',
  adminGroup: 'adminGroup',
};

const ALL_TRUE = Object.fromEntries(CHECK_FLAGS.map((name) => [name, true]));
const ALL_FALSE = Object.fromEntries(CHECK_FLAGS.map((name) => [name, false]));

/** The answer to a change that was stored. */
export function done(stored: { newId?: string; version?: string } = {}): ProviderCheck {
  return { ...NOTHING, ...ALL_TRUE, ...stored };
}

/** The answer to a change that was refused for a reason without a flag, such as a newer version. */
export function refused(problem: string): ProviderCheck {
  return { ...NOTHING, ...ALL_FALSE, errorList: [problem] };
}

/** The answer to a change that was refused because of some of the flags; the others are true. */
export function faulty(problems: readonly (readonly [flag: CheckFlag, problem: string])[]): ProviderCheck {
  const flags = Object.fromEntries(problems.map(([flag]) => [flag, false]));
  return { ...NOTHING, ...ALL_TRUE, ...flags, errorList: unique(problems.map(([, problem]) => problem)) };
}

/** The answer to a provider whose fields break rules. */
export function ruleFaults(rules: Partial<Record<RuledField, string>>): ProviderCheck {
  const fields = Object.keys(FLAG_OF_FIELD).filter((field): field is RuledField => field in rules);
  return faulty(fields.map((field) => [FLAG_OF_FIELD[field], rules[field] ?? '']));
}

/** The stages that cannot be tried because of broken rules, each with its first one. */
export function stageRefusals(rules: Partial<Record<RuledField, string>>): StageRefusals {
  const refused = Object.entries(STAGE_OF_FIELD).flatMap(([field, stage]) => {
    const problem = Object.entries(rules).find(([name]) => name === field)?.[1];
    return problem === undefined ? [] : [[stage, problem] as const];
  });
  return Object.fromEntries(refused.reverse());
}

/**
 * The six flags of a check in stages. A flag is true when all its stages have passed, were skipped or only warn. A stage that
 * was not tried makes its flag false, because nothing is known about it; where only a group was not found, display formats and
 * users are not to blame, so syntax stays true.
 */
export function checkOf(stages: readonly CheckStage[]): ProviderCheck {
  const failed = stages.filter(({ result }) => result === 'failed');
  const isOnlyGroups = failed.length > 0 && failed.every(({ stage }) => isGroupStage(stage));
  const isFault = ({ stage, result }: CheckStage) =>
    result === 'failed' || (result === 'not-tried' && !(isOnlyGroups && flagOf(stage) === 'syntaxOk'));
  const faults = stages
    .filter(isFault)
    // Users that cannot be read are one of access; the filter and the formats have a stage of their own.
    .flatMap(({ stage, result }) => (stage === 'users' && result === 'failed' ? 'accessOk' : (flagOf(stage) ?? [])));
  const unchecked = stages.length === 0 ? CHECK_FLAGS : [];
  const flags = Object.fromEntries([...faults, ...unchecked].map((name) => [name, false]));
  return {
    ...NOTHING,
    ...ALL_TRUE,
    ...flags,
    errorList: problemsOf(failed),
    groupList: unique(failed.flatMap(({ stage, candidates }) => (isGroupStage(stage) ? (candidates ?? []) : []))),
    showInfoTable: true,
  };
}

/** The message of each problem, followed by what it is about: two groups that are missing share a message. */
function problemsOf(failed: readonly CheckStage[]): string[] {
  const keys = unique(failed.map(({ messageKey }) => messageKey ?? ''));
  return keys.flatMap((key) => {
    const details = failed.flatMap(({ messageKey, detail }) => (messageKey === key ? [detail ?? ''] : []));
    return [key, ...unique(details).map(quoted)];
  });
}

/** Another server's words, which must not look like the key of a message. */
export function quoted(words: string): string {
  return `“${words}”`;
}

function flagOf(stage: string): CheckFlag | undefined {
  const name = Object.keys(FLAG_OF_STAGE).find((known): known is CheckStageName => known === stage);
  return name && FLAG_OF_STAGE[name];
}

const isGroupStage = (stage: string) => stage === 'adminGroup' || stage === 'technicalUserGroup';

const unique = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))];

const NOTHING: ProviderCheck = {
  providerNameOk: false,
  connectionOk: false,
  accessOk: false,
  adminGroupOk: false,
  technicalUserGroupOk: false,
  syntaxOk: false,
  errorList: [],
  groupList: [],
  showInfoTable: false,
  newId: '',
  version: '',
};
