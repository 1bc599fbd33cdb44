import { useRef, useState } from 'react';
import { saveFile } from '../../shared/browser/save-file';
import { describeFailure } from '../../shared/http/call';
import type { Progress } from '../../shared/http/download';
import { t } from '../../shared/i18n/translate';
import { useNotifications } from '../../shared/notifications/notifications-context';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { getCsv } from './api';

/** A smaller progress, in bytes, is not worth drawing the page again. */
const STEP = 100_000;

/** How far a download is: in per cent where its length is known, else in bytes. */
export interface DownloadState {
  bytes: number;
  percent?: number;
}

/** Downloads the list as a file; `download` is the state of the one under way. */
export function useCsvDownload() {
  const [download, setDownload] = useState<DownloadState>();
  const running = useRef<AbortController>(undefined);
  const run = useExclusiveCall();
  const { notify } = useNotifications();

  const downloadCsv = () =>
    void run(async (signal) => {
      const controller = new AbortController();
      running.current = controller;
      signal.addEventListener('abort', () => controller.abort());
      setDownload({ bytes: 0 });
      const file = await getCsv((progress) => setDownload((before) => stateAfter(before, progress)), controller.signal);
      setDownload(undefined);
      if (file.ok) saveFile(file.data.blob, file.data.fileName);
      else if (!controller.signal.aborted)
        notify(describeFailure(file), { type: 'ERROR', title: t('LAST_LOGINS_DOWNLOAD_FAILED') });
    });
  return { download, downloadCsv, cancelDownload: () => running.current?.abort() };
}

/** The state after a chunk; the same object while there is nothing new to see. */
function stateAfter(before: DownloadState | undefined, { loaded, total }: Progress): DownloadState {
  const percent = total ? Math.floor((loaded / total) * 100) : undefined;
  const isSame = percent === undefined ? loaded - (before?.bytes ?? 0) < STEP : before?.percent === percent;
  if (before && isSame) return before;
  return percent === undefined ? { bytes: loaded } : { bytes: loaded, percent };
}
