import type { useHeadless } from '../../shared/ui/headless-ui/use-headless';
import type { FormValues } from './form-values';

/** The components of Headless UI, once they are loaded. */
type Ui = NonNullable<ReturnType<typeof useHeadless>>;

/** What every panel is given. */
export interface PanelProps {
  ui: Ui;
  /** A summary of the settings, shown in the title while the panel is closed. */
  summary: string | undefined;
  values: FormValues;
  change: (changed: Partial<FormValues>) => void;
}
