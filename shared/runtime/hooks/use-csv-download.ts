import { useRef, useState } from 'react';
import { saveFile } from '../../browser/save-file';
import { fetchFile, type Progress } from '../../http/fetch-file';
import { t } from '../../i18n/translate';
import { useNotifications } from '../../notifications/notifications-context';
import type { DownloadState } from '../../ui/download/DownloadProgress';
import { useExclusiveCall } from './use-exclusive-call';

/** If the total is unknown, the page is rendered again only after this many more bytes. */
const STEP = 100_000;

/** A file to download. */
interface CsvFile {
  url: string;
  /** The file's name when the server sends none. */
  defaultName: string;
}

/** Downloads a list as a file; `download` is the state of the one under way. */
export function useCsvDownload() {
  const [download, setDownload] = useState<DownloadState>();
  const running = useRef<AbortController>(undefined);
  const { begin } = useExclusiveCall<'download'>();
  const { notifyFailure } = useNotifications();

  const downloadCsv = (file: CsvFile) =>
    begin('download', async (signal) => {
      const controller = new AbortController();
      running.current = controller;
      signal.addEventListener('abort', () => controller.abort());
      setDownload({ bytes: 0 });
      const onProgress = (progress: Progress) => setDownload((before) => stateAfter(before, progress));
      const answer = await fetchFile({ ...file, url: inOwnTimeZone(file.url), onProgress, signal: controller.signal });
      setDownload(undefined);
      if (answer.ok) saveFile(answer.data.blob, answer.data.fileName);
      else if (!controller.signal.aborted) notifyFailure(answer, { title: t('CSV_DOWNLOAD_FAILED') });
    });
  return { download, downloadCsv, cancelDownload: () => running.current?.abort() };
}

/** Adds the time zone of the browser, which the server does not know. */
function inOwnTimeZone(url: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams({ timeZone })}`;
}

/** The state after a chunk; the same object while there is nothing new to see. */
function stateAfter(before: DownloadState | undefined, { loaded, total }: Progress): DownloadState {
  const percent = total ? Math.floor((loaded / total) * 100) : undefined;
  const isSame = percent === undefined ? loaded - (before?.bytes ?? 0) < STEP : before?.percent === percent;
  if (before && isSame) return before;
  return percent === undefined ? { bytes: loaded } : { bytes: loaded, percent };
}
