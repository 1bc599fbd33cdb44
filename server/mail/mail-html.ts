import type { HostTheme } from '../../shared/contract/host-theme';
import type { Rgb } from '../../shared/theme/contrast';
import { deriveThemeColours } from '../../shared/theme/derive-theme-colours';
import { formatHexColour } from '../../shared/theme/hex-colour';
import { HUES } from '../../shared/theme/palette';
import type { MailBrand } from './mail-brand';
import type { MailMessage, Paragraph } from './queued-mail';

/** The Content-ID of the logo (RFC 2392). */
export const LOGO_ID = 'logo@vestibule';

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";

/**
 * Formats a mail as HTML: the organisation's name, the subject as its heading, the paragraphs, and at most one button. Styles are
 * attributes, because some programs ignore a style sheet; those that read it also have the dark colours. Nothing is loaded.
 */
export function mailHtml({ locale, subject, paragraphs }: Omit<MailMessage, 'to'>, brand: MailBrand): string {
  const light = coloursOf(brand, 0);
  const dark = coloursOf(brand, 1);
  const logo =
    brand.logo === undefined
      ? ''
      : `<img src="cid:${LOGO_ID}" alt="" height="32" class="logo" style="height:32px;width:auto;max-width:160px;margin:0 10px 0 0;vertical-align:middle;border:0">`;
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#12161a!important}
.card{background:#1b2026!important;border-color:#3a4148!important;color:#eef2f5!important}
.quiet{color:#b2bac1!important}
.code{background:#262c33!important}
.link{color:${dark.ink}!important}
.button{background:${dark.fill}!important;color:${dark.on}!important}
.logo{background:#fff!important;padding:3px!important;border-radius:4px!important}
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#f3f5f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:560px;background:#fff;border:1px solid #d9dcdf;border-radius:12px;color:#1c2329;text-align:start"><tr><td style="padding:28px 24px;font:16px/1.5 ${FONT}">
<p class="quiet" dir="auto" style="margin:0 0 20px;font-size:15px;font-weight:600;color:#565d64">${logo}${escapeHtml(brand.name)}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600">${escapeHtml(subject)}</h1>
${paragraphs.map((paragraph, at) => paragraphHtml(paragraph, light, paragraphs[at + 1])).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>`;
}

interface Colours {
  readonly fill: string;
  readonly on: string;
  readonly ink: string;
}

/** Returns the colours of the button and of links, with which text has the contrast of pages. */
function coloursOf({ PrimaryColor, OnPrimaryColor }: MailBrand, dark: 0 | 1): Colours {
  const theme: HostTheme = { PrimaryColor: PrimaryColor || HUES.primary[1][dark], OnPrimaryColor };
  const { 'primary-fill': fill, 'on-primary': on, 'primary-ink': ink } = deriveThemeColours(theme, dark);
  return { fill: cssOf(fill), on: cssOf(on), ink: cssOf(ink) };
}

/** Hexadecimal, because some programs know no other colours. */
const cssOf = (colour: Rgb = [0, 0, 0]) => formatHexColour(colour);

function paragraphHtml({ text, kind, label }: Paragraph, { fill, on, ink }: Colours, next?: Paragraph): string {
  const html = escapeHtml(text);
  if (kind === 'code')
    return `<p class="code" style="margin:0 0 16px;padding:12px 16px;border-radius:8px;background:#eff1f3;font-size:28px;letter-spacing:.12em;text-align:center"><strong>${html}</strong></p>`;
  if (kind === 'fact')
    return `<p class="quiet" style="margin:0 0 ${next?.kind === 'fact' ? 2 : 16}px;font-size:14px;color:#565d64">${html}</p>`;
  if (kind !== 'link') return `<p style="margin:0 0 16px">${html}</p>`;
  if (label === undefined)
    return `<p style="margin:0 0 16px;word-break:break-word"><a href="${html}" class="link" style="color:${ink}">${html}</a></p>`;
  return `<p style="margin:24px 0"><a href="${html}" class="button" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${fill};color:${on};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

/** Escapes a text for HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
