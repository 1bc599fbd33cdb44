import type { MessageKey } from '../../../../shared/i18n/translate';
import { type MigrationChoices, mappingProblems } from './migration-choices';

/** A step of the dialog that starts a migration. */
export type MigrationStep = 'welcome' | 'names' | 'passwords' | 'mail' | 'update' | 'mapping';

/** The heading of each step. */
export const STEP_TITLES: Readonly<Record<MigrationStep, MessageKey>> = {
  welcome: 'MIGRATION_STEP_WELCOME',
  names: 'MIGRATION_STEP_NAMES',
  passwords: 'MIGRATION_PASSWORDS',
  mail: 'MIGRATION_STEP_MAIL',
  update: 'MIGRATION_STEP_UPDATE',
  mapping: 'MIGRATION_STEP_MAPPING',
};

/** What decides which steps there are. */
interface StepConditions {
  userDisplayFormat: string;
  groupDisplayFormat: string;
  isReRun: boolean;
}

/** The steps in their order. The last one has the button that starts the migration. */
export function stepsOf({ userDisplayFormat, groupDisplayFormat, isReRun }: StepConditions): readonly MigrationStep[] {
  const hasFormat = userDisplayFormat.trim() !== '' || groupDisplayFormat.trim() !== '';
  return [
    'welcome',
    ...(hasFormat ? (['names'] as const) : []),
    'passwords',
    'mail',
    ...(isReRun ? (['update'] as const) : []),
    'mapping',
  ];
}

/** Whether a step is complete, so that the user may go on from it. */
export function isComplete(step: MigrationStep, choices: MigrationChoices): boolean {
  if (step === 'names') return choices.isAcknowledged;
  return step !== 'mapping' || mappingProblems(choices.mappings).size === 0;
}

/** The first step that keeps the user from a later one, or from the start; undefined when none does. */
export function incompleteStep(steps: readonly MigrationStep[], choices: MigrationChoices): MigrationStep | undefined {
  return steps.find((step) => !isComplete(step, choices));
}
