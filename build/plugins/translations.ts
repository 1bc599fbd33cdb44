import type { Plugin } from 'rollup';
import type { Catalogues } from '../message-catalogues';

/** Writes `i18n/<locale>.json`, flat and complete. */
export function translations({ byLocale }: Catalogues): Plugin {
  return {
    name: 'translations',
    generateBundle() {
      for (const [locale, catalogue] of byLocale) {
        this.emitFile({ type: 'asset', fileName: `i18n/${locale}.json`, source: JSON.stringify(catalogue) });
      }
    },
  };
}
