import { displayText } from '../../../shared/i18n/display-text';
import { t } from '../../../shared/i18n/translate';
import { Button } from '../../../shared/ui/button/Button';
import { NativeDialog } from '../../../shared/ui/dialog/NativeDialog';
import { STEP_TITLES } from './dialog-steps';
import { MigrationStepContent } from './MigrationStepContent';
import { StepList } from './StepList';
import { type MigrationDialogProps, useMigrationDialog } from './use-migration-dialog';

/** The maximum width, in px. */
const WIDTH = 1000;

/** The maximum number of characters of the provider's name. */
const MAX_LENGTH = 100;

/** The choices before a migration, step by step; the last step starts it. */
export function MigrationDialog(props: MigrationDialogProps) {
  const { provider, isReRun } = props;
  const dialog = useMigrationDialog(props);
  const { steps, step, index, heading, isStarting } = dialog;
  const name = displayText(provider.providerName.trim() || provider.id, MAX_LENGTH);
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
            <Button action="back" variant="secondary" disabled={isStarting} onClick={dialog.back}>
              {t('MIGRATION_DIALOG_BACK')}
            </Button>
          )}
          {/* A key of its own: a double click on "next" must not start the migration. */}
          {isLast ? (
            <Button key="start" action="start" busy={isStarting} onClick={dialog.start}>
              {t('MIGRATION_START')}
            </Button>
          ) : (
            <Button key="next" action="next" onClick={dialog.next}>
              {t('MIGRATION_DIALOG_NEXT')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-12">
        <StepList {...dialog} />
        <section data-part="step" data-id={step} className="flex min-w-0 flex-col gap-4 md:col-span-9 md:min-h-64">
          <h3 ref={heading} tabIndex={-1} className="flex flex-col text-section outline-none">
            <span className="font-normal text-muted text-sm">
              {t('MIGRATION_STEP_OF', { step: index + 1, total: steps.length })}
            </span>{' '}
            <span className="text-balance">{t(STEP_TITLES[step])}</span>
          </h3>
          <MigrationStepContent {...props} dialog={dialog} />
        </section>
      </div>
    </NativeDialog>
  );
}
