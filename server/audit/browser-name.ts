/** Tokens of the User-Agent header. Order matters: Edge contains the token of Chrome, which contains that of Safari. */
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
 * Browser and operating system for a mail: "Firefox 140, Linux". No other text of the header is used: an attacker with a
 * stolen password could write to the account's owner with it.
 *
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
