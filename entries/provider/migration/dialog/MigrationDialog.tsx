import type { MouseEvent } from 'react';
import { t } from '../../../../shared/i18n/translate';
import { providerNameOf } from '../../../../shared/identity-providers/provider-name';
import { Button } from '../../../../shared/ui/button/Button';
import { NativeDialog } from '../../../../shared/ui/dialog/NativeDialog';
import { Alert } from '../../../../shared/ui/feedback/Alert';
import { STEP_TITLES } from './dialog-steps';
import { MigrationStepContent } from './MigrationStepContent';
import { StepNavigation } from './StepNavigation';
import { unmetPrecondition } from './start-preconditions';
import { type MigrationDialogProps, useMigrationDialog } from './use-migration-dialog';

/** The maximum width, in px. */
const WIDTH = 1000;

/** A handler that ignores the second click of a double click, which would act on the next step. */
const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail <= 1) act();
};

/** The choices before a migration, step by step; the last step starts it. */
export function MigrationDialog(props: MigrationDialogProps) {
  const { status, provider, isReRun } = props;
  const dialog = useMigrationDialog(props);
  const { steps, step, index, heading, isStarting } = dialog;
  const name = providerNameOf(provider);
  const problem = unmetPrecondition(status, isReRun);
  const isLast = index === steps.length - 1;
  return (
    <NativeDialog
      part="migration-dialog"
      width={WIDTH}
      persistent={isStarting}
      initialFocus={heading}
      title={
        <bdi className="min-w-0 [overflow-wrap:anywhere]">
          {t(isReRun ? 'MIGRATION_DIALOG_TITLE_AGAIN' : 'MIGRATION_DIALOG_TITLE', { name })}
        </bdi>
      }
      onClose={dialog.close}
      actions={
        <>
          <Button
            action="close"
            variant="text"
            className="-ms-4 me-auto forced-colors:ms-0"
            disabled={isStarting}
            onClick={dialog.close}
          >
            {t('BUTTON_CANCEL')}
          </Button>
          {index === 0 ? null : (
            <Button action="back" variant="secondary" disabled={isStarting} onClick={once(dialog.back)}>
              {t('MIGRATION_DIALOG_BACK')}
            </Button>
          )}
          {/* Different keys, so that the focus does not pass from "next" to "start". */}
          {isLast ? (
            <Button key="start" action="start" busy={isStarting} onClick={once(dialog.start)}>
              {t('MIGRATION_START')}
            </Button>
          ) : (
            <Button key="next" action="next" onClick={once(dialog.next)}>
              {t('MIGRATION_DIALOG_NEXT')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-12">
        <StepNavigation {...dialog} />
        <section data-part="step" data-id={step} className="flex min-w-0 flex-col gap-4 md:col-span-9 md:min-h-64">
          <h3 ref={heading} tabIndex={-1} className="flex flex-col text-section outline-none">
            <span className="font-normal text-muted text-sm">
              {t('MIGRATION_STEP_OF', { step: index + 1, total: steps.length })}
            </span>{' '}
            <span className="text-balance">{t(STEP_TITLES[step])}</span>
          </h3>
          {problem && !isStarting ? (
            <Alert type="WARNING" live part="start-problem">
              {t(problem)}
            </Alert>
          ) : null}
          <MigrationStepContent {...props} dialog={dialog} />
        </section>
      </div>
    </NativeDialog>
  );
}
