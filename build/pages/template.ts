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
  /** A script that this page does without and the pages after it need; the page fetches it when it is at rest. */
  ahead?: string | undefined;
  /** Only in development: a script that reloads the page after a build. */
  reload?: string | undefined;
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

/** The product's mark, in the page itself: a browser that finds none asks for /favicon.ico each time. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#1b78ab"/><path fill="#fff" d="M17 18V7a2 2 0 0 0-2-2H9a2 2 0 0 0-2 2v11H5v2h14v-2zm-3-4h-2v-2h2z"/></svg>',
)}`;

/** Preloads first, so that both files are asked for at once; module scripts run when the body is there. */
function headOf({ scripts, styles, base, ahead, reload }: PageParts): string {
  const attributes = ({ file, integrity }: Script) => `${base}${file}" integrity="${integrity}" crossorigin>`;
  const own = scripts.at(-1);
  const lines = [
    `<link rel="icon" href="${ICON}">`,
    ...scripts.slice(0, -1).map((script) => `<link rel="modulepreload" href="${attributes(script)}`),
    own && `<script type="module" src="${attributes(own)}</script>`,
    'inline' in styles
      ? `<style>${styles.inline}</style>`
      : `<link rel="stylesheet" href="${attributes(styles.linked)}`,
    ahead && `<meta name="fetch-ahead" content="${base}${ahead}">`,
    reload && `<script type="module" src="${base}${reload}"></script>`,
  ];
  return lines
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join('');
}
