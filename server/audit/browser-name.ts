/**
 * Tokens of the User-Agent header. Their order matters: the header of Edge contains Chrome's token, and that of Chrome
 * contains Safari's.
 */
const BROWSERS: readonly (readonly [name: string, token: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d{1,4})\b/],
  ['Opera', /\bOPR\/(\d{1,4})\b/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,4})\b/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})\b/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d{1,4})\b/],
  ['Safari', /^(?=.* Safari\/).*?\bVersion\/(\d{1,4})\b/],
];

const SYSTEMS: readonly (readonly [name: string, token: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * Names the browser and the operating system for mails, the audit log and lists: "Firefox 140, Linux". No other text of
 * the header is used, because an attacker with a stolen password could write to the account's owner through it.
 * @returns an empty string for an unknown browser on an unknown system
 */
export function browserName(userAgent: string): string {
  const [browser] = BROWSERS.flatMap(([name, token]) => {
    const version = token.exec(userAgent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  });
  const system = SYSTEMS.find(([, token]) => token.test(userAgent))?.[0];
  return [browser, system].filter((word) => word !== undefined).join(', ');
}
