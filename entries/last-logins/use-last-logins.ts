import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../shared/browser/save-file';
import type { LastLoginsData } from '../../shared/contract/last-logins';
import { useConfirm } from '../../shared/dialogs/confirmation-context';
import { describeFailure, type Result } from '../../shared/http/call';
import type { Progress } from '../../shared/http/download';
import { type MessageKey, t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { useSingleFlight } from '../../shared/runtime/hooks/use-single-flight';
import { useLoader } from '../../shared/runtime/loading/use-loader';
import { changeHistory, getCsv, getLastLogins, postUpdate } from './api';
import { pollDelay } from './login-texts';

/** The state of the page and the handlers of its buttons. */
export function useLastLogins(initial: LastLoginsData) {
  const { state, reload, restart } = useLoader(getLastLogins, initial);
  const { notify } = useNotifications();
  const confirm = useConfirm();
  const { underWay, begin } = useSingleFlight<'refresh' | 'history'>();
  const isGenerating = state.kind === 'loaded' && state.data.isGenerating;
  usePolling(isGenerating, reload);

  const report = (answer: Result<unknown>, text: MessageKey) => {
    if (!answer.ok) notify(describeFailure(answer), { type: 'ERROR', title: t(text) });
    return answer.ok;
  };
  const refresh = async () => {
    if (report(await postUpdate(), 'LAST_LOGINS_REFRESH_FAILED')) restart();
  };
  const setHistory = async (isOn: boolean) => {
    const isMeant =
      isOn ||
      (await confirm({
        title: t('LAST_LOGINS_DEACTIVATE_TITLE'),
        message: t('LAST_LOGINS_DEACTIVATE_TEXT'),
        type: 'ERROR',
        okButtonText: t('LAST_LOGINS_DEACTIVATE'),
      }));
    if (!isMeant) return;
    const failure = isOn ? 'LAST_LOGINS_ACTIVATE_FAILED' : 'LAST_LOGINS_DEACTIVATE_FAILED';
    if (report(await changeHistory(isOn), failure)) reload();
  };
  return {
    state,
    isGenerating,
    underWay,
    retry: () => restart(),
    refresh: () => begin('refresh', refresh),
    setHistory: (isOn: boolean) => begin('history', () => setHistory(isOn)),
    ...useDownload(),
  };
}

/** Reads the list again while it is generated, less often with time, and not while the page is hidden. */
function usePolling(isGenerating: boolean, reload: () => void): void {
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    if (!isGenerating) return;
    let tries = 0;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        if (!document.hidden) {
          tries += 1;
          latest.current();
        }
        wait();
      }, pollDelay(tries));
    };
    wait();
    return () => clearTimeout(timer);
  }, [isGenerating]);
}

/** Downloads the list as a file; `progress` is that of the download under way. */
function useDownload() {
  const [progress, setProgress] = useState<Progress>();
  const run = useExclusiveCall();
  const { notify } = useNotifications();
  const downloadCsv = () =>
    void run(async (signal) => {
      setProgress({ loaded: 0 });
      const file = await getCsv(setProgress, signal);
      setProgress(undefined);
      if (file.ok) saveFile(file.data.blob, file.data.fileName);
      else notify(describeFailure(file), { type: 'ERROR', title: t('LAST_LOGINS_DOWNLOAD_FAILED') });
    });
  return { progress, downloadCsv };
}
