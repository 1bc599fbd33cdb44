import {
  CHECK_STAGES,
  type CheckStage,
  type CheckStageName,
} from '../../../shared/contract/identity-providers/connection-check';
import type { ProviderType } from '../../../shared/contract/identity-providers/identity-provider';
import { type MessageKey, t } from '../../../shared/i18n/translate';

/** The names of the stages. */
const STAGE_TEXTS: Readonly<Record<CheckStageName, MessageKey>> = {
  name: 'PROVIDER_STAGE_NAME',
  tcp: 'PROVIDER_STAGE_TCP',
  tls: 'PROVIDER_STAGE_TLS',
  access: 'PROVIDER_ACCESS',
  base: 'PROVIDER_ROOT_CONTEXT',
  adminGroup: 'PROVIDER_ADMIN_GROUP',
  technicalUserGroup: 'PROVIDER_TECHNICAL_GROUP',
  displayFormat: 'PROVIDER_SYNTAX',
  users: 'PROVIDER_STAGE_USERS',
};

/** The words for the results of a stage. */
export const RESULT_TEXTS: Readonly<Record<CheckStage['result'], MessageKey>> = {
  passed: 'PROVIDER_PASSED',
  warning: 'NOTIFICATION_WARNING',
  failed: 'PROVIDER_FAILED',
  skipped: 'PROVIDER_SKIPPED',
  'not-tried': 'PROVIDER_NOT_TRIED',
};

/** The name of a stage, or the server's own name for it if this page does not know it. */
export function stageText(stage: string): string {
  const known = CHECK_STAGES.find((name) => name === stage);
  return known === undefined ? stage : t(STAGE_TEXTS[known]);
}

/** The stages that a type of provider has; none for one without a connection. */
export function stagesOf(type: ProviderType | undefined): readonly CheckStageName[] {
  if (type === 'Ldap') return CHECK_STAGES;
  if (type === 'Scim') return CHECK_STAGES.filter((stage) => stage !== 'base' && stage !== 'displayFormat');
  return type === 'D3' ? CHECK_STAGES.filter((stage) => stage !== 'base' && stage !== 'tls') : [];
}

/**
 * The result of all stages in a sentence. A stage that was not tried counts as failed. Without any stage that passed or
 * warned, the answer is invalid.
 */
export function summaryOf(stages: readonly CheckStage[]): string {
  const first = (wanted: CheckStage['result']) => stages.find(({ result }) => result === wanted);
  const failed = first('failed') ?? first('not-tried');
  if (failed !== undefined) return t('PROVIDER_CONNECTION_FAILED', { name: stageText(failed.stage) });
  const hasWarning = first('warning') !== undefined;
  if (!hasWarning && first('passed') === undefined) return t('ERROR_INVALID_ANSWER');
  return t(hasWarning ? 'PROVIDER_CONNECTION_WARNING' : 'PROVIDER_CONNECTION_PASSED');
}
