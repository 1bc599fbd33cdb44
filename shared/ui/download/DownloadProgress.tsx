import { currentLocale } from '../../i18n/format';
import { t } from '../../i18n/translate';
import { Button } from '../button/Button';
import { PROGRESS_STYLE } from '../feedback/progress-style';

/** How far a download is: in per cent where its length is known, else in bytes. */
export interface DownloadState {
  bytes: number;
  percent?: number;
}

interface DownloadProgressProps {
  download: DownloadState;
  onCancel: () => void;
}

/** How far the download is, and a button that ends it. */
export function DownloadProgress({ download: { bytes, percent }, onCancel }: DownloadProgressProps) {
  const text =
    percent === undefined ? t('CSV_DOWNLOADING_SIZE', { size: formatBytes(bytes) }) : t('CSV_DOWNLOADING', { percent });
  return (
    <div
      data-part="download"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-background px-4 py-2"
    >
      <label className="flex min-w-0 flex-1 basis-40 flex-col gap-1 text-sm tabular">
        {text}
        {/* Without a value it is indeterminate. */}
        <progress className={`h-2 ${PROGRESS_STYLE}`} max={100} {...(percent !== undefined && { value: percent })} />
      </label>
      <Button action="cancel-download" variant="text" onClick={onCancel}>
        {t('BUTTON_CANCEL')}
      </Button>
    </div>
  );
}

/** A number of bytes with its unit, `640 kB` or `5.2 MB`. Only pages with a download need it; the runtime of all pages is kept small. */
function formatBytes(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  const maximumFractionDigits = unit === 'kilobyte' ? 0 : 1;
  return new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, maximumFractionDigits }).format(value);
}
