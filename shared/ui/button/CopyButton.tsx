import { useEffect, useState } from 'react';
import { copyText } from '../../browser/copy-text';
import { t } from '../../i18n/translate';
import { topLayer } from '../dialog/top-layer';
import { Svg } from '../image/Svg';
import { Button } from './Button';

const COPY =
  'M16 1H4a2 2 0 0 0-2 2v14h2V3h12zm3 4H8a2 2 0 0 0-2 2v14c0 1.1.9 2 2 2h11a2 2 0 0 0 2-2V7a2 2 0 0 0-2-2m0 16H8V7h11z';

/** ms that the result is shown. */
const RESULT_MS = 10_000;

interface CopyButtonProps {
  text: string;
  /** Default BUTTON_COPY. */
  label?: string;
}

/** Copies a text and shows the result under the button, in a live region. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const [copied, setCopied] = useState<{ ok: boolean }>();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(undefined), RESULT_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div className="flex flex-col items-start gap-1">
      <Button
        action="copy"
        variant="secondary"
        className="text-start!"
        onClick={() => void copyText(text, topLayer()).then((ok) => setCopied({ ok }))}
      >
        <Svg path={COPY} size="size-5" />
        {label ?? t('BUTTON_COPY')}
      </Button>
      <p role="status" data-part="copied" className={`text-sm ${copied?.ok ? 'text-success-ink' : 'text-error-ink'}`}>
        {copied ? t(copied.ok ? 'COPY_CLIPBOARD_SUCCESS' : 'COPY_CLIPBOARD_FAILED') : null}
      </p>
    </div>
  );
}
