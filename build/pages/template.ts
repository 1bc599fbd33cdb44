import type { Script } from './scripts';

/** What goes into an entry's HTML file. */
export interface PageParts {
  /** The entry's own `<entry>.html`, and its name for error messages. */
  template: string;
  file: string;
  /** The key of the title. */
  title: string;
  /** Addresses of files begin with it. */
  base: string;
  scripts: readonly Script[];
  styles: { inline: string } | { linked: Script };
  skeleton: string;
  /** Only in development: a script that reloads the page after a build. */
  reload?: string;
}

/** The page as the Mustache template that servers fill: `{locale, themeName, boot, messages, data}`. */
export function mustacheOf(parts: PageParts): string {
  const replace = (text: string, mark: RegExp, by: string) => {
    if (!mark.test(text)) throw new Error(`${parts.file} has no ${mark.source.replaceAll('\\', '')}`);
    return text.replace(mark, () => by);
  };
  let html = parts.template.replace(/<!--(?!skeleton-->).*?-->/gs, '').replace(/\s*\n\s*/g, '\n');
  if (/<script|<style|\sstyle=/i.test(html)) throw new Error(`${parts.file} has a script or style of its own`);
  html = replace(html, /<html[^>]*>/, '<html lang="{{locale}}" data-theme="{{themeName}}">');
  html = replace(html, /<title>.*?<\/title>/s, `<title>{{messages.${parts.title}}}</title>`);
  html = replace(html, /<\/head>/, `${headOf(parts)}</head>`);
  html = replace(html, /<!--skeleton-->/, parts.skeleton);
  return replace(html, /<\/body>/, '<script type="application/json" id="boot">{{{boot}}}</script>\n</body>');
}

/** Preloads first, so that both files are asked for at once; module scripts run when the body is there. */
function headOf({ scripts, styles, base, reload }: PageParts): string {
  const attributes = ({ file, integrity }: Script) => `${base}${file}" integrity="${integrity}" crossorigin>`;
  const own = scripts.at(-1);
  const lines = [
    ...scripts.slice(0, -1).map((script) => `<link rel="modulepreload" href="${attributes(script)}`),
    own && `<script type="module" src="${attributes(own)}</script>`,
    'inline' in styles
      ? `<style>${styles.inline}</style>`
      : `<link rel="stylesheet" href="${attributes(styles.linked)}`,
    reload && `<script type="module" src="${base}${reload}"></script>`,
  ];
  return lines
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join('');
}
