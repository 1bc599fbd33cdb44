import type { CheckStage, CheckStageName } from '../../../shared/contract/connection-check';
import { CHECK_FLAGS, type CheckFlag, type ProviderCheck } from '../../../shared/contract/providers';
import { stoppedAt } from '../../identity-providers/check-provider';

/** The stage that shows why a provider was refused before a connection was tried. */
const STAGE_OF_FLAG: Readonly<Record<CheckFlag, CheckStageName>> = {
  providerNameOk: 'name',
  connectionOk: 'name',
  accessOk: 'access',
  adminGroupOk: 'adminGroup',
  technicalUserGroupOk: 'technicalUserGroup',
  syntaxOk: 'displayFormat',
};

/** The stages of a provider that was refused before a connection was tried: none was. */
export function stagesOf(check: ProviderCheck): CheckStage[] {
  const flag = CHECK_FLAGS.find((name) => !check[name]) ?? 'connectionOk';
  return stoppedAt(STAGE_OF_FLAG[flag], check.errorList?.[0] ?? '');
}
