import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Passkey, PasskeysData } from '../../shared/contract/account/passkeys';
import { ADD_PASSKEY_ADDRESS, PASSKEYS_ADDRESS } from '../../shared/contract/addresses';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import { failureText } from '../../shared/http/failure-text';
import { t } from '../../shared/i18n/translate';
import { navigate, useAddress } from '../../shared/runtime/navigation/use-address';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { EmptyState } from '../../shared/ui/feedback/EmptyState';
import { RetryCard } from '../../shared/ui/feedback/RetryCard';
import { useFocusFallback } from '../../shared/ui/hooks/use-focus-fallback';
import { useLazyComponent } from '../../shared/ui/hooks/use-lazy-component';
import { ADD } from '../../shared/ui/image/action-icons';
import { Drawing } from '../../shared/ui/image/Drawing';
import { NO_KEYS } from '../../shared/ui/image/empty-state-drawings';
import { Svg } from '../../shared/ui/image/Svg';
import { Card } from '../../shared/ui/layout/Card';
import { ConfigPage } from '../../shared/ui/layout/ConfigPage';
import { PageHeader } from '../../shared/ui/layout/PageHeader';
import { DataTable } from '../../shared/ui/table/DataTable';
import { TableSkeleton } from '../../shared/ui/table/TableSkeleton';
import { useTranslatedColumns } from '../../shared/ui/table/use-translated-columns';
import { TimesToggle } from '../../shared/ui/time/TimesToggle';
import { ForcedPasskeyPage } from './ForcedPasskeyPage';
import { passkeyColumns, type RowActions } from './passkey-columns';
import { addProblem, passkeyName } from './passkey-texts';
import { usePasskeys } from './use-passkeys';

const loadDialog = () => import('./RenameDialog').then((module) => module.RenameDialog);

const INITIAL_SORT = { column: 'created', descending: true };

/** The user's passkeys, or the step of a sign-in that requires one. */
export function PasskeysPage({ data }: { data: PasskeysData }) {
  return data.isForced ? <ForcedPasskeyPage data={data} /> : <PasskeyListPage data={data} />;
}

/** A list in which passkeys are renamed and removed, and a button that adds one. */
function PasskeyListPage({ data }: { data: PasskeysData }) {
  const [renamed, setRenamed] = useState<Passkey>();
  const RenameDialog = useLazyComponent(loadDialog, renamed ? 'now' : 'idle');
  const own = usePasskeys(data);
  const confirm = useConfirm();
  useFocusFallback();
  const remove = (passkey: Passkey) =>
    own.remove(passkey, () =>
      confirm({
        title: t('PASSKEYS_REMOVE_TITLE'),
        message: t('PASSKEYS_REMOVE_TEXT', { name: passkeyName(passkey) }),
        type: 'ERROR',
        okButtonText: t('PASSKEYS_REMOVE'),
      }),
    );
  const { state } = own;
  const problem = state.kind === 'loaded' ? addProblem(state.data) : undefined;
  useAddressToAdd(() => problem === undefined && own.add());
  const addButton =
    problem === undefined ? (
      <Button action="add" busy={own.underWay === 'add'} onClick={own.add}>
        <Svg path={ADD} size="size-5" />
        {t('PASSKEYS_ADD')}
      </Button>
    ) : null;
  return (
    <ConfigPage>
      <PageHeader title={t('PASSKEYS_TITLE')}>
        {state.kind === 'loaded' && state.data.passkeys.length > 0 ? addButton : null}
      </PageHeader>
      <p className="max-w-form text-muted">{t('PASSKEYS_TEXT')}</p>
      {problem === undefined ? null : <Alert type="WARNING">{problem}</Alert>}
      {state.kind === 'loading' ? <TableSkeleton rows={3} /> : null}
      {state.kind === 'failed' ? <RetryCard level={2} {...failureText(state.failure)} onRetry={own.retry} /> : null}
      {state.kind === 'loaded' ? (
        <PasskeyList passkeys={state.data.passkeys} addButton={addButton} onRename={setRenamed} onRemove={remove} />
      ) : null}
      {RenameDialog && renamed ? (
        <RenameDialog
          passkey={renamed}
          onRename={(name) => own.rename(renamed, name)}
          onClose={() => setRenamed(undefined)}
        />
      ) : null}
      {own.dialog}
    </ConfigPage>
  );
}

/** Begins an addition where the address says so, once: a reload only shows the list. */
function useAddressToAdd(add: () => void): void {
  useAddress();
  const first = useRef(add);
  useEffect(() => {
    if (location.pathname + location.search !== ADD_PASSKEY_ADDRESS) return;
    navigate(PASSKEYS_ADDRESS, { replace: true });
    first.current();
  }, []);
}

interface PasskeyListProps extends RowActions {
  passkeys: readonly Passkey[];
  /** The button of an empty list. */
  addButton: ReactNode;
}

function PasskeyList({ passkeys, addButton, ...actions }: PasskeyListProps) {
  // The columns are memoized, so they call the functions of the latest render.
  const latest = useRef(actions);
  latest.current = actions;
  const [stable] = useState<RowActions>(() => ({
    onRename: (passkey) => latest.current.onRename(passkey),
    onRemove: (passkey) => latest.current.onRemove(passkey),
  }));
  const columns = useTranslatedColumns(passkeyColumns, stable);
  return (
    // The focus comes here when the last row is removed.
    <section data-part="main" tabIndex={-1} aria-label={t('PASSKEYS_TITLE')} className="outline-none">
      {passkeys.length > 0 ? (
        <>
          <div className="flex justify-end">
            <TimesToggle />
          </div>
          <DataTable
            caption={t('PASSKEYS_TITLE')}
            columns={columns}
            rows={passkeys}
            rowId={({ id }) => id}
            initialSort={INITIAL_SORT}
            footer={false}
            empty={null}
          />
        </>
      ) : (
        <Card>
          <EmptyState drawing={<Drawing of={NO_KEYS} />} text={t('PASSKEYS_EMPTY')}>
            {addButton}
          </EmptyState>
        </Card>
      )}
    </section>
  );
}
