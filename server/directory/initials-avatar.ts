import { createHash } from 'node:crypto';
import { initialsOf } from './initials';

/** White on each of them has a contrast of at least 4.5:1 (WCAG 1.4.3). */
export const BACKGROUNDS = [
  '#145d87',
  '#1b6e3c',
  '#5b3a9e',
  '#8a3b12',
  '#9b1c4a',
  '#0f6a70',
  '#4a5a12',
  '#3b4cb8',
  '#7a2f8f',
  '#5c4a3d',
  '#a12622',
  '#3d5568',
] as const;

/** A square SVG without script or outside references. The same id always has the same colour. */
export function initialsPicture(id: string, displayName: string): string {
  const initials = initialsOf(displayName);
  const size = [...initials].length > 1 ? 38 : 46;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">',
    `<rect width="96" height="96" fill="${colourOf(id)}"/>`,
    `<text x="48" y="48" dy=".35em" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}"`,
    ` font-weight="600" text-anchor="middle">${escapeXml(initials)}</text></svg>`,
  ].join('');
}

function colourOf(id: string): string {
  const [byte = 0] = createHash('sha256').update(id).digest();
  return BACKGROUNDS[byte % BACKGROUNDS.length] ?? BACKGROUNDS[0];
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
