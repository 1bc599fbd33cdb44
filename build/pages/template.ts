import mustache from 'mustache';
import { type TemplateValues, templateContext } from '../../shared/contract/template-context';
import type { Script } from './scripts';

/** The parts of an entry's HTML file. */
export interface PageParts {
  /** The HTML around the skeleton, and the name of its file for error messages. */
  template: string;
  file: string;
  /** The message key of the title. */
  title: string;
  /** The path where the files are served. */
  base: string;
  scripts: readonly Script[];
  /** A module script that is part of the HTML. */
  inlineScript?: string | undefined;
  styles: { inline: string } | { linked: Script };
  skeleton: string;
  /** A script that only the following pages need. The page fetches it when it is idle. */
  ahead?: string | undefined;
  /** The script of what the page needs once it is shown. Without boot data, the page needs it before. */
  later?: string | undefined;
  /** In development: a script that reloads the page after a build. */
  reload?: string | undefined;
}

/** Returns the page as the Mustache template that servers fill with `{locale, themeName, accentStyles, boot, messages, data}`. */
export function mustacheOf(parts: PageParts): string {
  const replace = (text: string, pattern: RegExp, replacement: string) => {
    if (!pattern.test(text)) throw new Error(`${parts.file} has no ${pattern.source.replaceAll('\\', '')}`);
    return text.replace(pattern, () => replacement);
  };
  let html = parts.template.replace(/<!--(?!skeleton-->).*?-->/gs, '').replace(/\s*\n\s*/g, '\n');
  if (/<script|<style|\sstyle=/i.test(html)) throw new Error(`${parts.file} has a script or style of its own`);
  html = replace(html, /<html[^>]*>/, '<html lang="{{locale}}" data-theme="{{themeName}}">');
  html = replace(html, /<title>.*?<\/title>/s, `<title>{{messages.${parts.title}}}</title>`);
  html = replace(html, /<\/head>/, `${headOf(parts)}</head>`);
  html = replace(html, /<!--skeleton-->/, parts.skeleton);
  return replace(html, /<\/body>/, `${endOf(parts)}</body>`);
}

/**
 * Returns the boot data followed by the script, so that the page is complete and usable while the script arrives.
 * Different delimiters prevent a `{{` in the script from being read as a tag; `<<<` occurs in JavaScript only in texts.
 */
function endOf({ inlineScript, file }: PageParts): string {
  const slot = '<script type="application/json" id="boot">{{{boot}}}</script>\n';
  if (inlineScript === undefined) return slot;
  if (inlineScript.includes('<<<')) throw new Error(`${file} has <<< in its script`);
  return `${slot}<script type="module">{{=<<< >>>=}}${inlineScript}<<<={{ }}=>>></script>\n`;
}

/** Fills the Mustache template of a page as servers do. */
export function renderTemplate(template: string, values: TemplateValues): string {
  return mustache.render(template, templateContext(values));
}

/** The product's icon is inline, because browsers request /favicon.ico for a page without an icon. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#1b78ab"/><path fill="#fff" d="M17 18V7a2 2 0 0 0-2-2H9a2 2 0 0 0-2 2v11H5v2h14v-2zm-3-4h-2v-2h2z"/></svg>',
)}`;

/**
 * Returns the content of the head. Preloads come before the script, so that all scripts are requested at once; module
 * scripts run after the body is parsed. A picture of the skeleton comes first, because on HTTP/1.1 the first request
 * uses the open connection and the next ones wait for new ones.
 */
function headOf({ scripts, styles, base, skeleton, ahead, later, reload }: PageParts): string {
  const picture = pictureOf(skeleton);
  const priority = picture ? 'fetchpriority="low" ' : '';
  const attributes = ({ file, integrity }: Script) => `${base}${file}" integrity="${integrity}" crossorigin>`;
  const own = scripts.at(-1);
  const lines = [
    `<link rel="icon" href="${ICON}">`,
    picture,
    ...scripts.slice(0, -1).map((script) => `<link rel="modulepreload" ${priority}href="${attributes(script)}`),
    later && `{{^boot}}<link rel="modulepreload" href="${base}${later}" crossorigin>{{/boot}}`,
    own && `<script type="module" ${priority}src="${attributes(own)}</script>`,
    'inline' in styles
      ? `<style>${styles.inline}</style>`
      : `<link rel="stylesheet" href="${attributes(styles.linked)}`,
    '{{#accentStyles}}<style>{{accentStyles}}</style>{{/accentStyles}}',
    ahead && `<meta name="fetch-ahead" content="${base}${ahead}">`,
    reload && `<script type="module" src="${base}${reload}"></script>`,
  ];
  return lines
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join('');
}

/** Returns the preload of the first picture in the skeleton whose path contains a value of the data. */
function pictureOf(skeleton: string): string | undefined {
  const [, href, name] = /<img src="(\/[^"{]*\{\{(data\.\w+)\}\})"/.exec(skeleton) ?? [];
  return href && `{{#${name}}}<link rel="preload" as="image" href="${href}" fetchpriority="high">{{/${name}}}`;
}
