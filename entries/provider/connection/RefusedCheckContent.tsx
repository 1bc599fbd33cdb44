import {
  CHECK_FLAGS,
  type CheckFlag,
  type ProviderCheck,
} from '../../../shared/contract/identity-providers/identity-provider';
import { type MessageKey, t } from '../../../shared/i18n/translate';
import { problemText } from '../../../shared/identity-providers/problem-text';
import { StatusMark } from '../../../shared/ui/feedback/StatusMark';
import type { useHeadless } from '../../../shared/ui/headless-ui/use-headless';
import { Icon } from '../../../shared/ui/image/Icon';
import type { RefusedCheck } from '../use-provider-page';
import { type ChosenGroups, GroupCandidates } from './GroupCandidates';

/** The maximum number of messages. */
const MAX_MESSAGES = 50;

const FLAG_TEXTS: Readonly<Record<CheckFlag, MessageKey>> = {
  providerNameOk: 'OPENID_DESCRIPTION',
  connectionOk: 'PROVIDER_SECTION_CONNECTION',
  accessOk: 'PROVIDER_ACCESS',
  adminGroupOk: 'PROVIDER_ADMIN_GROUP',
  technicalUserGroupOk: 'PROVIDER_TECHNICAL_GROUP',
  syntaxOk: 'PROVIDER_SYNTAX',
};

interface RefusedCheckContentProps {
  ui: NonNullable<ReturnType<typeof useHeadless>>;
  check: RefusedCheck;
  groups: Required<ChosenGroups>;
  onChoose: (groups: ChosenGroups) => void;
}

/** The messages of a check, its table, and the groups to choose in place of those that were not found. */
export function RefusedCheckContent({ ui, check, groups, onChoose }: RefusedCheckContentProps) {
  const { errorList, groupList, adminGroupOk, technicalUserGroupOk, showInfoTable } = check;
  const messages = [...new Set(errorList)].slice(0, MAX_MESSAGES);
  return (
    <>
      <p className="font-medium">{summaryOf(check)}</p>
      {messages.length > 0 ? (
        <ul data-part="check-messages" className="flex flex-col gap-2">
          {messages.map((message) => (
            <li key={message} className="[overflow-wrap:anywhere]">
              <bdi>{problemText(message)}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      {showInfoTable ? <FlagTable check={check} /> : null}
      {groupList.length > 0 && !(adminGroupOk && technicalUserGroupOk) ? (
        <ui.Disclosure level={3} title={t('PROVIDER_GROUPS_TITLE')} open part="groups">
          <GroupCandidates names={groupList} chosen={groups} onChoose={onChoose} />
        </ui.Disclosure>
      ) : null}
    </>
  );
}

function summaryOf(check: RefusedCheck): string {
  if (check.isDeletion) return t('OPENID_DELETE_FAILED');
  return t('PROVIDER_CHECKS_FAILED', { count: CHECK_FLAGS.filter((flag) => !check[flag]).length });
}

/** Which checks have passed, each with an icon and a word. */
function FlagTable({ check }: { check: ProviderCheck }) {
  return (
    <table data-part="check-table" className="w-full border-collapse text-start max-sm:text-sm">
      <tbody>
        {CHECK_FLAGS.map((flag) => (
          <tr key={flag} data-part="row" data-id={flag} className="border-line border-t last:border-b">
            <th scope="row" className="py-2 pe-3 text-start font-normal">
              {t(FLAG_TEXTS[flag])}
            </th>
            <td className="w-px whitespace-nowrap py-2 text-end">
              <Outcome ok={check[flag]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Outcome({ ok }: { ok: boolean }) {
  return (
    <StatusMark
      tone={ok ? 'good' : 'bad'}
      status={ok ? 'passed' : 'failed'}
      icon={<Icon name={ok ? 'success' : 'cancel'} size="size-5" />}
    >
      {t(ok ? 'PROVIDER_PASSED' : 'PROVIDER_FAILED')}
    </StatusMark>
  );
}
