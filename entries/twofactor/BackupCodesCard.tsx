import { type FormEvent, useRef, useState } from 'react';
import { TWO_FACTOR_CODE_LENGTH, type TwoFactorData } from '../../shared/contract/account/two-factor';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { redirectTo } from '../../shared/runtime/navigation/redirect';
import { Button } from '../../shared/ui/button/Button';
import { Alert } from '../../shared/ui/feedback/Alert';
import { CodeField } from '../../shared/ui/form/CodeField';
import { NativeDetails } from '../../shared/ui/layout/NativeDetails';
import { postBackupCodes, verdictOf } from './api';
import { CardOrSection } from './CardOrSection';
import { type CodeError, errorOf, FAILURES } from './code-state';
import { NOTIFICATION_MS } from './page-content';

/** The number of codes at which the user is advised to make new ones. */
const FEW = 3;

interface BackupCodesCardProps {
  data: TwoFactorData;
  /** How many codes are unused. */
  left: number;
  onCreated: (codes: readonly string[]) => void;
}

/** How many backup codes the user has left, and a form that replaces them. */
export function BackupCodesCard({ data, left, onCreated }: BackupCodesCardProps) {
  const { input, error, isReady, isBusy, change, submit } = useBackupCodes(data, onCreated);
  const count = t('TFA_BACKUP_CODES_LEFT', { count: left });
  return (
    <CardOrSection part="backup-codes">
      <div className="flex flex-col gap-2">
        <h2 className="hyphens-auto text-heading">{t('TFA_BACKUP_CODES')}</h2>
        <p className="text-muted">{t('TFA_BACKUP_CODES_TEXT')}</p>
      </div>
      {left > FEW ? <p className="font-medium">{count}</p> : <Alert type="WARNING">{count}</Alert>}
      <NativeDetails title={t('TFA_BACKUP_CODES_NEW')} part="new-backup-codes">
        <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
          <p className="text-muted text-sm">{t('TFA_BACKUP_CODES_REPLACED')}</p>
          <CodeField
            ref={input}
            name="backupCode"
            label={t('TFA_CODE')}
            hint={t('TFA_CODE_HINT')}
            maxLength={TWO_FACTOR_CODE_LENGTH}
            error={error && t(error)}
            onCode={change}
          />
          <Button type="submit" action="create-backup-codes" variant="secondary" busy={isBusy} aria-disabled={!isReady}>
            {t('TFA_BACKUP_CODES_NEW')}
          </Button>
        </form>
      </NativeDetails>
    </CardOrSection>
  );
}

function useBackupCodes({ antiCsrfToken }: TwoFactorData, onCreated: (codes: readonly string[]) => void) {
  const { notify } = useNotifications();
  const { underWay, begin } = useExclusiveCall<'create'>();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<CodeError>();
  const isReady = code.length === TWO_FACTOR_CODE_LENGTH && error === undefined;
  const create = async (signal: AbortSignal) => {
    const result = await postBackupCodes({ code, antiCsrfToken }, signal);
    if (result.ok) return onCreated(result.data.backupCodes ?? []);
    const verdict = verdictOf(result);
    if (verdict === 'aborted' || verdict === 'correct') return;
    if (verdict === 'forbidden') return redirectTo('/');
    const failure = FAILURES[verdict];
    if (failure) notify(t(failure), { type: 'ERROR', timeout: NOTIFICATION_MS });
    setError(errorOf({ code, verdict, completed: true, phase: 'idle' }));
    input.current?.select();
  };
  return {
    input,
    error,
    isReady,
    isBusy: underWay !== undefined,
    change: (typed: string) => {
      setCode(typed);
      setError(undefined);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (isReady) begin('create', create);
    },
  };
}
