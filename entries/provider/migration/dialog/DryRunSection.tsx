import { type RefObject, useEffect, useRef } from 'react';
import type { StartMigration } from '../../../../shared/contract/identity-providers/legacy-migration-schemas';
import { t } from '../../../../shared/i18n/translate';
import { Button } from '../../../../shared/ui/button/Button';
import { Alert } from '../../../../shared/ui/feedback/Alert';
import { refusalText } from '../refusal-text';
import { DryRunResult } from './DryRunResult';
import type { useDryRun } from './use-dry-run';

interface DryRunSectionProps {
  payload: StartMigration;
  dryRun: ReturnType<typeof useDryRun>;
  disabled: boolean;
}

/** The button that starts a dry run, and its report of what the migration would do. */
export function DryRunSection({ payload, dryRun, disabled }: DryRunSectionProps) {
  const { state, run, cancel } = dryRun;
  const button = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLElement>(null);
  useScrollToReport(section, state.kind);
  const isRunning = state.kind === 'running';
  const stop = () => {
    cancel();
    button.current?.focus(); // the button that had the focus goes
  };
  return (
    <section ref={section} data-part="dry-run" className="flex scroll-mt-4 flex-col gap-3">
      {state.kind === 'missing' ? null : (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            ref={button}
            action="dry-run"
            variant="secondary"
            busy={isRunning}
            disabled={disabled}
            onClick={() => run(payload)}
          >
            {t('MIGRATION_DRY_RUN')}
          </Button>
          {isRunning ? (
            <Button action="cancel-dry-run" variant="text" onClick={stop}>
              {t('BUTTON_CANCEL')}
            </Button>
          ) : null}
          <p role="status" className="min-w-0 text-muted text-sm">
            {t(isRunning ? 'MIGRATION_DRY_RUN_RUNNING' : 'MIGRATION_DRY_RUN_HINT')}
          </p>
        </div>
      )}
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {state.kind === 'missing' ? (
          <Alert type="INFO" part="dry-run-missing">
            {t('MIGRATION_DRY_RUN_MISSING')}
          </Alert>
        ) : null}
        {state.kind === 'failed' ? (
          <Alert type="ERROR" part="dry-run-failure">
            {refusalText(state.failure)}
          </Alert>
        ) : null}
        {state.kind === 'done' ? (
          <DryRunResult report={state.report} isStale={state.of !== JSON.stringify(payload)} />
        ) : null}
      </div>
    </section>
  );
}

/** Scrolls to a report when it arrives, but not to one that was there when the step was opened. */
function useScrollToReport(section: RefObject<HTMLElement | null>, kind: string): void {
  const last = useRef(kind);
  useEffect(() => {
    if (kind === 'done' && last.current !== 'done') section.current?.scrollIntoView({ block: 'start' });
    last.current = kind;
  }, [section, kind]);
}
