import { type MessageKey, t } from '../../../../shared/i18n/translate';
import { Alert } from '../../../../shared/ui/feedback/Alert';
import { ChoiceField } from '../../ChoiceField';
import type { MigrationStep } from './dialog-steps';
import type { LockedChoices, MigrationChoices } from './migration-choices';

/** The steps that ask one question. */
type ChoiceStep = Exclude<MigrationStep, 'welcome' | 'names' | 'mapping'>;

/** A question: the field of the payload, its texts, and what it says when an earlier run has answered it. */
interface Question {
  name: 'migratePasswords' | 'generateMailAddresses' | 'updateMigratedUsers';
  question: MessageKey;
  yes: readonly [title: MessageKey, hint: MessageKey];
  no: readonly [title: MessageKey, hint: MessageKey];
  locked?: MessageKey;
}

const QUESTIONS: Readonly<Record<ChoiceStep, Question>> = {
  passwords: {
    name: 'migratePasswords',
    question: 'MIGRATION_PASSWORDS_QUESTION',
    yes: ['MIGRATION_PASSWORDS_YES', 'MIGRATION_PASSWORDS_YES_HINT'],
    no: ['MIGRATION_PASSWORDS_NO', 'MIGRATION_PASSWORDS_NO_HINT'],
    locked: 'MIGRATION_PASSWORDS_LOCKED',
  },
  mail: {
    name: 'generateMailAddresses',
    question: 'MIGRATION_MAIL_QUESTION',
    yes: ['MIGRATION_MAIL_YES', 'MIGRATION_MAIL_YES_HINT'],
    no: ['MIGRATION_MAIL_NO', 'MIGRATION_MAIL_NO_HINT'],
    locked: 'MIGRATION_MAIL_LOCKED',
  },
  update: {
    name: 'updateMigratedUsers',
    question: 'MIGRATION_UPDATE_QUESTION',
    yes: ['MIGRATION_UPDATE_YES', 'MIGRATION_UPDATE_YES_HINT'],
    no: ['MIGRATION_UPDATE_NO', 'MIGRATION_UPDATE_NO_HINT'],
  },
};

interface ChoiceStepsProps {
  step: ChoiceStep;
  locked: LockedChoices;
  choices: MigrationChoices;
  change: (changed: Partial<MigrationChoices>) => void;
}

/** A step with a question that has two answers. What an earlier run has chosen for good cannot be changed. */
export function ChoiceSteps({ step, locked, choices, change }: ChoiceStepsProps) {
  const { name, question, yes, no, locked: why } = QUESTIONS[step];
  const isLocked = step !== 'update' && locked[step];
  return (
    <>
      <ChoiceField
        // Another field for each question: radio buttons that change their group would lose their choice.
        key={name}
        name={name}
        label={t(question)}
        options={[
          { value: 'true', title: t(yes[0]), hint: t(yes[1]) },
          { value: 'false', title: t(no[0]), hint: t(no[1]) },
        ]}
        value={choices[name] ? 'true' : 'false'}
        disabled={isLocked}
        onChange={(value) => change({ [name]: value === 'true' })}
      />
      {isLocked && why ? (
        <Alert type="INFO" part="locked">
          {t(why)}
        </Alert>
      ) : null}
    </>
  );
}
