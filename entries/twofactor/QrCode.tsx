import qrcode from 'qrcode-generator';
import { useMemo } from 'react';
import { t } from '../../shared/i18n/translate';

/** Px on each side, without the white margin that scanners need. */
const SIZE = 200;

/** A QR code, black on white in every theme so that cameras can read it. It renders nothing if the text is too long. */
export function QrCode({ text }: { text: string }) {
  const code = useMemo(() => qrPath(text), [text]);
  if (!code) return null;
  return (
    <div className="-mx-4 w-fit shrink-0 rounded-lg sm:mx-0 bg-[#fff] p-4 forced-color-adjust-none">
      <svg
        role="img"
        aria-label={t('TFA_QR_ALT')}
        data-part="qr-code"
        width={SIZE}
        height={SIZE}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
      >
        <path d={code.path} fill="#000" />
      </svg>
    </div>
  );
}

/** A QR code as SVG path data, one unit per module. */
export interface QrPath {
  /** Modules on each side. */
  size: number;
  path: string;
}

/** The smallest QR code of an ASCII text at error-correction level H; undefined if the text is too long. */
export function qrPath(text: string): QrPath | undefined {
  const code = qrcode(0, 'H');
  try {
    code.addData(text);
    code.make();
  } catch {
    return undefined; // longer than 1273 bytes
  }
  const size = code.getModuleCount();
  return { size, path: [...Array(size).keys()].map((row) => rowPath(size, row, code.isDark)).join('') };
}

/** Adjacent dark modules of a row become one rectangle: separate ones would show hairlines between them. */
function rowPath(size: number, row: number, isDark: (row: number, column: number) => boolean): string {
  let path = '';
  for (let start = 0; start < size; start++) {
    let end = start;
    while (end < size && isDark(row, end)) end++;
    if (end > start) path += `M${start} ${row}h${end - start}v1h-${end - start}z`;
    start = end;
  }
  return path;
}
