/** What a browser calls itself, the one that others pretend to be after those that pretend: Edge says Chrome, too. */
const BROWSERS: readonly (readonly [name: string, token: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d{1,4})\b/],
  ['Opera', /\bOPR\/(\d{1,4})\b/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,4})\b/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})\b/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d{1,4})\b/],
  ['Safari', /\bVersion\/(\d{1,4})\b.* Safari\//],
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
 * Browser and system as a mail may name them: "Firefox 140, Linux". Of what the browser says of itself only words of ours
 * remain: whoever signs in with a stolen password would write to its owner with the rest, in our name.
 *
 * @returns an empty string for a browser that is none of the usual ones
 */
export function browserName(userAgent: string): string {
  const [browser] = BROWSERS.flatMap(([name, token]) => {
    const version = token.exec(userAgent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  });
  const system = SYSTEMS.find(([, token]) => token.test(userAgent))?.[0];
  return [browser, system].filter((word) => word !== undefined).join(', ');
}
