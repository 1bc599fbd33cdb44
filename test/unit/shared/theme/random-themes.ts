import { createHash } from 'node:crypto';
import { HostThemeSchema } from '../../../../shared/contract/host-theme-schema';

export const COLOUR_FIELDS = Object.keys(HostThemeSchema.entries).filter(
  (name) => !['IsDark', 'Contrast', 'Name', 'Logo', 'LogoDark'].includes(name),
);

/** Themes in which each colour is random or missing; greys and pastels are frequent, since they lack contrast. */
export function randomThemes(count: number): Record<string, string | boolean>[] {
  let drawn = 0;
  // From 0 to 1, the same numbers in every run.
  const random = () => createHash('md5').update(String(drawn++)).digest().readUInt32BE() / 2 ** 32;
  const colour = () => {
    const base = Math.floor(random() * 256);
    const spread = random() < 0.5 ? 24 : 512;
    const channel = () => Math.max(0, Math.min(255, Math.round(base + (random() - 0.5) * spread)));
    return `#${[channel(), channel(), channel()].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
  };
  return Array.from({ length: count }, () => {
    const theme: Record<string, string | boolean> = { Contrast: random() < 0.3 };
    for (const field of COLOUR_FIELDS) if (random() < 0.4) theme[field] = colour();
    return theme;
  });
}
