import {
  LOGIN_SETTINGS_ADDRESS,
  PROVIDERS_ADDRESS,
  TRUST_ADDRESS,
  TWO_FACTOR_ADDRESS,
} from '../../shared/contract/addresses';
import { type OverviewData, SETUP_TASKS, type SetupTask } from '../../shared/contract/system/overview';
import { formatNumber } from '../../shared/i18n/format';
import { type MessageKey, t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Icon } from '../../shared/ui/image/Icon';
import { OpeningDoor } from '../../shared/ui/image/OpeningDoor';
import { Svg } from '../../shared/ui/image/Svg';
import { Command, OverviewCard } from './OverviewCard';
import { useCharts } from './use-charts';

/** The command that copies the database. */
export const BACKUP_COMMAND = 'npm run backup -- vestibule.backup';

interface TaskTexts {
  title: MessageKey;
  text: MessageKey;
  /** What the operator enters, for a task that no page does. */
  command?: string;
  /** The page that does it. */
  link?: { href: string; text: MessageKey };
}

const TASKS: Readonly<Record<SetupTask, TaskTexts>> = {
  'protect-account': {
    title: 'OVERVIEW_START_PROTECT',
    text: 'TFA_PROMPT_ADMIN',
    link: { href: TWO_FACTOR_ADDRESS, text: 'TFA_PROMPT_SETUP' },
  },
  accounts: {
    title: 'OVERVIEW_START_ACCOUNTS',
    text: 'OVERVIEW_START_ACCOUNTS_TEXT',
    command: 'npm run account -- add bob --mail bob@example.org',
    link: { href: PROVIDERS_ADDRESS, text: 'PROVIDERS_TITLE' },
  },
  mail: {
    title: 'OVERVIEW_START_MAIL',
    text: 'OVERVIEW_START_MAIL_TEXT',
    command: 'VESTIBULE_SMTP_URL=smtps://user:password@mail.example.org',
  },
  policy: {
    title: 'OVERVIEW_START_POLICY',
    text: 'OVERVIEW_START_POLICY_TEXT',
    link: { href: LOGIN_SETTINGS_ADDRESS, text: 'LOGIN_CONFIG_TITLE' },
  },
  trust: {
    title: 'OVERVIEW_START_TRUST',
    text: 'OVERVIEW_START_TRUST_TEXT',
    link: { href: TRUST_ADDRESS, text: 'TRUST_TITLE' },
  },
  backup: { title: 'OVERVIEW_START_BACKUP', text: 'OVERVIEW_START_BACKUP_TEXT', command: BACKUP_COMMAND },
};

interface SetupTasksProps {
  setup: NonNullable<OverviewData['setup']>;
  isClosing: boolean;
  onClose: () => void;
}

/** The tasks after the installation, until all are done or an administrator closes the list. */
export function SetupTasks({ setup, isClosing, onClose }: SetupTasksProps) {
  const charts = useCharts();
  // A newer server may have tasks that this page has no texts for.
  const tasks = SETUP_TASKS.flatMap((task) => setup.find((each) => each.task === task) ?? []);
  const done = tasks.filter(({ isDone }) => isDone).length;
  if (tasks.length === 0 || done === tasks.length) return null;
  return (
    <OverviewCard
      part="setup"
      title={t('OVERVIEW_START_TITLE')}
      beside={
        <>
          <span className="text-muted text-sm tabular">
            {t('SHARE_OF_TOTAL', { count: formatNumber(done), total: formatNumber(tasks.length) })}
          </span>
          <Button action="close" variant="secondary" busy={isClosing} onClick={onClose}>
            {t('OVERVIEW_START_CLOSE')}
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-4">
        <OpeningDoor share={done / tasks.length} />
        <div className="min-h-2 grow">{charts ? <charts.ShareBar value={done} total={tasks.length} /> : null}</div>
      </div>
      <ul className="divide-y divide-line">
        {tasks.map(({ task, isDone }) => (
          <Task key={task} texts={TASKS[task as SetupTask]} isDone={isDone} />
        ))}
      </ul>
    </OverviewCard>
  );
}

/** An empty circle. */
const CIRCLE = 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16';

function Task({ texts, isDone }: { texts: TaskTexts; isDone: boolean }) {
  const { title, text, command, link } = texts;
  return (
    <li className="flex gap-3 py-3">
      {isDone ? <Icon name="success" className="text-success-ink" /> : <Svg path={CIRCLE} className="text-muted" />}
      <div className="flex min-w-0 grow flex-col gap-2">
        <h3 className="font-medium">
          {t(title)} <span className="sr-only">{t(isDone ? 'OVERVIEW_START_DONE' : 'OVERVIEW_START_OPEN')}</span>
        </h3>
        {isDone ? null : (
          <>
            <p className="max-w-prose text-muted text-sm">{t(text)}</p>
            {command === undefined ? null : <Command>{command}</Command>}
            {link === undefined ? null : (
              <a href={link.href} data-action="open" className="self-start text-primary-ink">
                {t(link.text)}
              </a>
            )}
          </>
        )}
      </div>
    </li>
  );
}
