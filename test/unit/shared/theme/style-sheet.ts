import { readFileSync } from 'node:fs';
import { mix, type Rgb } from '../../../../shared/theme/contrast';
import { parseColour } from '../../../../shared/theme/parse-colour';

const FOLDER = new URL('../../../../styles/', import.meta.url);

function declarations(css: string): [string, string][] {
  return [...css.matchAll(/--color-([a-z-]+):\s*([^;]+);/g)].map((found) => [found[1] ?? '', found[2] ?? '']);
}

const TOKENS = declarations(readFileSync(new URL('tokens.css', FOLDER), 'utf8'));
const PRESET = declarations(readFileSync(new URL('themes.css', FOLDER), 'utf8'));

const cache = new Map<string, Map<string, Rgb>>();

/** Computes the colours of the style sheets without a host theme, as a browser does. */
export function tokensOf({ dark, contrast }: { dark: boolean; contrast: boolean }): Map<string, Rgb> {
  const key = `${dark} ${contrast}`;
  const known = cache.get(key);
  if (known) return known;
  const declared = new Map([...TOKENS, ...(contrast ? PRESET : [])]);
  const colours = new Map<string, Rgb>();
  for (const name of declared.keys()) colours.set(name, computed(name, declared, dark));
  cache.set(key, colours);
  return colours;
}

function computed(name: string, declared: Map<string, string>, dark: boolean): Rgb {
  const value = declared.get(name) ?? '';
  const share = /^color-mix\(in srgb, var\(--color-([a-z-]+)\) (\d+)%, var\(--color-([a-z-]+)\)\)$/.exec(value);
  if (share) {
    const [, one = '', percent, other = ''] = share;
    return mix(computed(one, declared, dark), computed(other, declared, dark), Number(percent) / 100);
  }
  const both = /^light-dark\((#\w+), (#\w+)\)$/.exec(value);
  const colour = parseColour(both?.[dark ? 2 : 1] ?? value);
  if (colour === undefined) throw new Error(`--color-${name}: cannot compute ${value}`);
  return colour;
}
