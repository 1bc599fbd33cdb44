import { useRef } from 'react';
import { describeFailure } from '../../../shared/http/failure-text';
import { t } from '../../../shared/i18n/translate';
import { Button } from '../../../shared/ui/button/Button';
import { Alert } from '../../../shared/ui/feedback/Alert';
import { Spinner } from '../../../shared/ui/feedback/Spinner';
import { shownFields } from '../form-values';
import { SectionCard } from '../sections/SectionCard';
import type { ProviderFormState } from '../use-provider-form';
import { stagesOf, summaryOf } from './check-stages';
import { StageList, type StageRow } from './StageList';
import type { ConnectionCheckState, useConnectionCheck } from './use-connection-check';

interface ConnectionCheckPanelProps {
  form: ProviderFormState;
  /** The provider as it would be saved. */
  payload: object;
  check: ReturnType<typeof useConnectionCheck>;
  /** Whether the form has what a connection needs. */
  mayBegin: () => boolean;
}

/** Tries the connection in stages before anything is saved. */
export function ConnectionCheckPanel({ form, payload, check, mayBegin }: ConnectionCheckPanelProps) {
  const { state, run, cancel } = check;
  const button = useRef<HTMLButtonElement>(null);
  const typed = JSON.stringify([form.values.providerType, shownFields(form.values)]);
  const stages = stagesOf(form.values.providerType);
  const isRunning = state.kind === 'running';
  const isStale = state.kind === 'done' && state.of !== typed;
  const stop = () => {
    cancel();
    button.current?.focus(); // the cancel button, which had the focus, is removed
  };
  if (stages.length === 0) return null;
  const rows: readonly StageRow[] =
    state.kind === 'done'
      ? state.stages
      : stages.map((stage) => ({ stage, result: isRunning ? 'running' : 'waiting' }));
  return (
    <SectionCard part="connection">
      <div className="flex flex-col gap-4">
        <div>
          <h2 className="text-section">{t('PROVIDER_CONNECTION_CHECK')}</h2>
          <p className="text-muted text-sm">{t('PROVIDER_CONNECTION_HINT')}</p>
        </div>
        <Outcome state={state} isStale={isStale} />
        <StageList rows={rows} isStale={isStale} onApply={form.change} />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            ref={button}
            action="check"
            variant="secondary"
            busy={isRunning}
            onClick={() => mayBegin() && run(payload, typed)}
          >
            {t('PROVIDER_CONNECTION_CHECK')}
          </Button>
          {isRunning ? (
            <Button action="cancel-check" variant="text" onClick={stop}>
              {t('BUTTON_CANCEL')}
            </Button>
          ) : null}
        </div>
      </div>
    </SectionCard>
  );
}

/** What has come of the check, in a live region. */
function Outcome({ state, isStale }: { state: ConnectionCheckState; isStale: boolean }) {
  return (
    <div role="status" data-part="connection-outcome" className="flex flex-col gap-2 empty:hidden">
      {state.kind === 'running' ? (
        <p className="flex items-center gap-3">
          <Spinner />
          {t('PROVIDER_CONNECTION_RUNNING')}
        </p>
      ) : null}
      {state.kind === 'failed' ? (
        <Alert type="ERROR" part="connection-failure">
          {describeFailure(state.failure)}
        </Alert>
      ) : null}
      {state.kind === 'done' ? <p className="font-medium">{summaryOf(state.stages)}</p> : null}
      {isStale ? <Alert type="INFO">{t('PROVIDER_CONNECTION_STALE')}</Alert> : null}
    </div>
  );
}
