import type { CheckStage, CheckStageName } from '../../shared/contract/identity-providers/connection-check';
import {
  CHECK_FLAGS,
  type CheckFlag,
  type ProviderCheck,
} from '../../shared/contract/identity-providers/identity-provider';
import type { RuledField } from '../../shared/contract/identity-providers/identity-provider-rules';
import { quoted } from '../outgoing/remote-text';

/** The flag that becomes false if a stage fails or is not tried. */
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

/** The flag that becomes false if a field breaks its rule. */
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

const ALL_TRUE = Object.fromEntries(CHECK_FLAGS.map((name) => [name, true]));
const ALL_FALSE = Object.fromEntries(CHECK_FLAGS.map((name) => [name, false]));

/** Returns the answer to a change that was stored. */
export function passed(stored: { newId?: string; version?: string } = {}): ProviderCheck {
  return { ...NO_FLAGS, ...ALL_TRUE, ...stored };
}

/** Returns the answer to a change that was refused for a reason without a flag, such as a newer version. */
export function refusedCheck(problem: string): ProviderCheck {
  return { ...NO_FLAGS, ...ALL_FALSE, errorList: [problem] };
}

/** Returns the answer to a change that was refused with these flags. All other flags are true. */
export function failedCheck(problems: readonly (readonly [flag: CheckFlag, problem: string])[]): ProviderCheck {
  const flags = Object.fromEntries(problems.map(([flag]) => [flag, false]));
  return { ...NO_FLAGS, ...ALL_TRUE, ...flags, errorList: unique(problems.map(([, problem]) => problem)) };
}

/** Returns the answer for a provider whose fields break rules. */
export function ruleFaults(rules: Partial<Record<RuledField, string>>): ProviderCheck {
  const fields = Object.keys(FLAG_OF_FIELD).filter((field): field is RuledField => field in rules);
  return failedCheck(fields.map((field) => [FLAG_OF_FIELD[field], rules[field] ?? '']));
}

/**
 * Converts the stages of a check to the six flags. A flag is true if all its stages have passed, warned or were
 * skipped. It is false if a stage was not tried, because nothing is known about it. If only stages of groups failed, the
 * syntax flag stays true, although the later stages were not tried: a missing group says nothing about display formats.
 */
export function checkOf(stages: readonly CheckStage[]): ProviderCheck {
  const failed = stages.filter(({ result }) => result === 'failed');
  const isOnlyGroups = failed.length > 0 && failed.every(({ stage }) => isGroupStage(stage));
  const isFault = ({ stage, result }: CheckStage) =>
    result === 'failed' || (result === 'not-tried' && !(isOnlyGroups && flagOf(stage) === 'syntaxOk'));
  const faults = stages
    .filter(isFault)
    // A failed stage `users` makes `accessOk` false, because a wrong syntax fails in an earlier stage.
    .flatMap(({ stage, result }) => (stage === 'users' && result === 'failed' ? 'accessOk' : (flagOf(stage) ?? [])));
  const unchecked = stages.length === 0 ? CHECK_FLAGS : [];
  const flags = Object.fromEntries([...faults, ...unchecked].map((name) => [name, false]));
  return {
    ...NO_FLAGS,
    ...ALL_TRUE,
    ...flags,
    errorList: problemsOf(failed),
    groupList: unique(failed.flatMap(({ stage, candidates }) => (isGroupStage(stage) ? (candidates ?? []) : []))),
    showInfoTable: true,
  };
}

/** Returns the message of each problem followed by its details, because two missing groups share a message. */
function problemsOf(failed: readonly CheckStage[]): string[] {
  const keys = unique(failed.map(({ messageKey }) => messageKey ?? ''));
  return keys.flatMap((key) => {
    const details = failed.flatMap(({ messageKey, detail }) => (messageKey === key ? [detail ?? ''] : []));
    return [key, ...unique(details).map(quoted)];
  });
}

function flagOf(stage: string): CheckFlag | undefined {
  const name = Object.keys(FLAG_OF_STAGE).find((known): known is CheckStageName => known === stage);
  return name && FLAG_OF_STAGE[name];
}

const isGroupStage = (stage: string) => stage === 'adminGroup' || stage === 'technicalUserGroup';

const unique = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))];

const NO_FLAGS: ProviderCheck = {
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
