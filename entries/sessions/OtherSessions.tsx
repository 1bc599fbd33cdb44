import type { UserSession } from '../../shared/contract/account/sessions';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import { formatNumber } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { EmptyState } from '../../shared/ui/feedback/EmptyState';
import { Drawing } from '../../shared/ui/image/Drawing';
import { NO_SIGN_INS } from '../../shared/ui/image/empty-state-drawings';
import { DataTable } from '../../shared/ui/table/DataTable';
import { useTranslatedColumns } from '../../shared/ui/table/use-translated-columns';
import { TimesToggle } from '../../shared/ui/time/TimesToggle';
import { sessionColumns } from './session-columns';

const INITIAL_SORT = { column: 'active', descending: true };

interface OtherSessionsProps {
  sessions: readonly UserSession[];
  isEndingAll: boolean;
  /** Must be the same function in every render, because the columns are memoized. */
  onEnd: (session: UserSession) => void;
  onEndAll: (confirm: () => Promise<boolean>) => void;
}

/** The sessions of other browsers, those used last first, each with a button that ends it, and one that ends all. */
export function OtherSessions({ sessions, isEndingAll, onEnd, onEndAll }: OtherSessionsProps) {
  const confirm = useConfirm();
  const columns = useTranslatedColumns(sessionColumns, onEnd);
  const count = sessions.length;
  const ask = () =>
    confirm({
      title: t('SESSIONS_END_OTHERS_TITLE'),
      message: t('SESSIONS_END_OTHERS_TEXT', { count }),
      type: 'ERROR',
      okButtonText: t('SESSIONS_END_OTHERS'),
    });
  return (
    // The focus comes here when the last row is ended.
    <section data-part="main" tabIndex={-1} aria-labelledby="other-sessions" className="outline-none">
      <div className="mt-4 flex min-h-control flex-wrap items-center justify-between gap-3">
        <h2 id="other-sessions" className="min-w-0 text-section">
          {t('SESSIONS_OTHERS')}
          {count > 0 ? <span className="ms-2 font-normal text-muted tabular">{formatNumber(count)}</span> : null}
        </h2>
        {count > 0 ? (
          <div className="-mx-4 flex flex-auto flex-wrap justify-end">
            <Button action="end-others" variant="delete" busy={isEndingAll} onClick={() => onEndAll(ask)}>
              {t('SESSIONS_END_OTHERS')}
            </Button>
            <TimesToggle className="ms-auto" />
          </div>
        ) : null}
      </div>
      <DataTable
        caption={t('SESSIONS_OTHERS')}
        columns={columns}
        rows={sessions}
        rowId={({ id }) => id}
        initialSort={INITIAL_SORT}
        footer={false}
        empty={<EmptyState drawing={<Drawing of={NO_SIGN_INS} />} text={t('SESSIONS_EMPTY')} />}
      />
    </section>
  );
}
