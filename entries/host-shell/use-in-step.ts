import { useEffect, useRef } from 'react';
import { currentLocale } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { reloadFrame } from './reload-frame';

/** Keeps the start page's title, and the frames' language, in step with the shell: pages learn both when they load. */
export function useInStep(isHome: boolean): void {
  const locale = currentLocale();
  const spoken = useRef(locale);
  useEffect(() => {
    if (isHome) document.title = t('SHELL_TITLE');
  }, [isHome]);
  useEffect(() => {
    if (spoken.current === locale) return;
    spoken.current = locale;
    for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe:not([hidden])')) reloadFrame(frame);
  }, [locale]);
}
