import { t } from '../../../../shared/i18n/translate';
import { Svg } from '../../../../shared/ui/image/Svg';
import { incompleteStep, type MigrationStep, STEP_TITLES } from './dialog-steps';
import type { MigrationChoices } from './migration-choices';

const TICK = 'M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z';

interface StepListProps {
  steps: readonly MigrationStep[];
  index: number;
  choices: MigrationChoices;
  isStarting: boolean;
  /** The steps that the user has already opened. */
  visited: ReadonlySet<MigrationStep>;
  open: (step: MigrationStep) => void;
}

/** All steps, each a button that opens it. Hidden in narrow windows, where users have only 'Next' and 'Back'. */
export function StepNavigation({ steps, index, choices, isStarting, visited, open }: StepListProps) {
  const blocking = incompleteStep(steps, choices);
  const last = blocking === undefined ? steps.length - 1 : steps.indexOf(blocking);
  return (
    <nav aria-label={t('MIGRATION_STEPS')} className="max-md:hidden md:col-span-3">
      <ol className="flex flex-col gap-1">
        {steps.map((step, each) => {
          const isDone = each !== index && visited.has(step) && incompleteStep([step], choices) === undefined;
          return (
            <li key={step}>
              <button
                type="button"
                data-action="open-step"
                data-id={step}
                aria-current={each === index ? 'step' : undefined}
                disabled={isStarting || each > Math.max(last, index)}
                onClick={() => open(step)}
                className="flex min-h-control w-full cursor-pointer items-center gap-3 rounded-lg border border-transparent px-2 py-1 text-start hover:bg-tint disabled:cursor-default disabled:bg-transparent disabled:text-disabled aria-[current]:border-line aria-[current]:bg-tint aria-[current]:font-medium"
              >
                <StepMark number={each + 1} isDone={isDone} isCurrent={each === index} />
                <span className="min-w-0 hyphens-auto [overflow-wrap:anywhere]">
                  {t(STEP_TITLES[step])}
                  {isDone ? <span className="sr-only">{` (${t('MIGRATION_STEP_DONE')})`}</span> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function StepMark({ number, isDone, isCurrent }: { number: number; isDone: boolean; isCurrent: boolean }) {
  const colours = isCurrent ? 'border-primary-fill bg-primary-fill text-on-primary' : 'border-edge text-muted';
  return (
    <span
      aria-hidden="true"
      className={`flex size-7 shrink-0 items-center justify-center rounded-full border text-sm tabular ${colours}`}
    >
      {isDone ? <Svg path={TICK} size="size-4" /> : number}
    </span>
  );
}
