import qrcode from 'qrcode-generator';

/** A QR code as SVG path data, one unit per module. */
export interface QrPath {
  /** Modules on each side. */
  size: number;
  path: string;
}

/**
 * The QR code of an ASCII text, as small as it can be, with error-correction level H; undefined for a text
 * that no QR code holds.
 */
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

/** The dark runs of a row, each as one rectangle: modules side by side would show hairlines between them. */
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
