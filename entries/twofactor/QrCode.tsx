import { useMemo } from 'react';
import { t } from '../../shared/i18n/translate';
import { qrPath } from './qr-path';

/** Px on each side, without the white around it that scanners need. */
const SIZE = 200;

/** A QR code: black on white in every theme, or cameras would not read it. Nothing for a text that is too long. */
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
