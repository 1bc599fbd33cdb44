import { ChoiceSteps } from './ChoiceSteps';
import { DryRunSection } from './DryRunSection';
import { LostDisplayFormatsStep } from './LostDisplayFormatsStep';
import { MappingStep } from './MappingStep';
import { useDryRun } from './use-dry-run';
import type { MigrationDialogProps, useMigrationDialog } from './use-migration-dialog';
import { useScimEnterpriseFields } from './use-scim-enterprise-fields';
import { WelcomeStep } from './WelcomeStep';

interface MigrationStepContentProps extends MigrationDialogProps {
  dialog: ReturnType<typeof useMigrationDialog>;
}

/** The content of the open step. The fields load, and a dry run goes on, also while another step is open. */
export function MigrationStepContent({ dialog, ...props }: MigrationStepContentProps) {
  const fields = useScimEnterpriseFields(props.base);
  const dryRun = useDryRun(props.base);
  switch (dialog.step) {
    case 'welcome':
      return <WelcomeStep isReRun={props.isReRun} hasNestedGroups={props.status.d3MigrationStatus?.hasNestedGroups} />;
    case 'names':
      return <LostDisplayFormatsStep {...dialog} provider={props.provider} />;
    case 'mapping':
      return (
        <>
          <MappingStep {...dialog} fields={fields} />
          <DryRunSection payload={dialog.payload} dryRun={dryRun} disabled={dialog.isStarting} />
        </>
      );
    default:
      return <ChoiceSteps {...dialog} step={dialog.step} />;
  }
}
