import { type MessageKey, t } from '../../../shared/i18n/translate';
import { StatusMark, type Tone } from '../../../shared/ui/feedback/StatusMark';
import { Icon, type IconName } from '../../../shared/ui/image/Icon';
import type { MigrationState } from './panel-view';

/** The states that have a name; others are told by an alert. */
const NAMES: Partial<Record<MigrationState, { tone: Tone; icon: IconName; text: MessageKey }>> = {
  open: { tone: 'neutral', icon: 'info', text: 'MIGRATION_OPEN' },
  active: { tone: 'neutral', icon: 'info', text: 'MIGRATION_ACTIVE' },
  stopped: { tone: 'neutral', icon: 'warning', text: 'MIGRATION_STATE_STOPPED' },
  failed: { tone: 'bad', icon: 'error', text: 'MIGRATION_STATE_FAILED' },
  finished: { tone: 'good', icon: 'success', text: 'MIGRATION_STATE_FINISHED' },
  migrated: { tone: 'good', icon: 'success', text: 'MIGRATION_DONE' },
};

/** The name of the state of a migration. */
export function StateMark({ state }: { state: MigrationState }) {
  const name = NAMES[state];
  if (name === undefined) return null;
  return (
    <StatusMark tone={name.tone} status={state} icon={<Icon name={name.icon} size="size-5" />}>
      {t(name.text)}
    </StatusMark>
  );
}
