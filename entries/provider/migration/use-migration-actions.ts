import { useConfirm } from '../../../shared/dialogs/confirmation-context';
import { t } from '../../../shared/i18n/translate';
import { useNotifications } from '../../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../../shared/runtime/hooks/use-exclusive-call';
import { type MigrationAddress, postAction } from './api';
import { type MigrationAction, questionOf } from './migration-questions';
import { refusalText } from './refusal-text';

const SUCCESS = { abort: 'MIGRATION_ABORTED', finish: 'MIGRATION_FINISHED' } as const;

interface ActionOptions {
  address: MigrationAddress;
  /** Whether passwords are moved after the end. */
  withPasswords: boolean;
  /** Reads the status again, whatever came of the action. */
  reload: () => Promise<void>;
}

/** Aborts or finishes a migration after a question, one at a time. */
export function useMigrationActions({ address, withPasswords, reload }: ActionOptions) {
  const { underWay, begin } = useExclusiveCall<MigrationAction>();
  const { notify } = useNotifications();
  const confirm = useConfirm();
  const act = async (action: MigrationAction) => {
    if (!(await confirm(questionOf(action, withPasswords)))) return;
    const answer = await postAction(address, action);
    if (answer.ok) notify(t(SUCCESS[action]), { type: 'SUCCESS' });
    else notify(refusalText(answer), { type: 'ERROR', title: t('ERROR') });
    await reload();
  };
  return { underWay, act: (action: MigrationAction) => begin(action, () => act(action)) };
}
