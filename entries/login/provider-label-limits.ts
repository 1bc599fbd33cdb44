import { useEffect, useState } from 'react';

/** How much of a provider's label its button shows. */
export interface LabelLimits {
  /** The maximum length of the provider's name. */
  characters: 18 | 25;
  /** Whether the button shows the whole text, "Sign in with …", or the name alone. */
  fullText: boolean;
}

/**
 * The limits at a window width in CSS px: under 600 px 18 characters of the name, else 25; under 340 px the name alone.
 */
export function labelLimits(width: number): LabelLimits {
  return { characters: width < 600 ? 18 : 25, fullText: width >= 340 };
}

/** Shortens a text to a number of grapheme clusters, the last of them an ellipsis. */
export function truncate(text: string, characters: number): string {
  const graphemes = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  if (graphemes.length <= characters) return text;
  return `${graphemes
    .slice(0, characters - 1)
    .join('')
    .trimEnd()}…`;
}

/** The limits at the window's current width. */
export function useLabelLimits(): LabelLimits {
  const [width, setWidth] = useState(() => innerWidth);
  useEffect(() => {
    const controller = new AbortController();
    addEventListener('resize', () => setWidth(innerWidth), { signal: controller.signal });
    return () => controller.abort();
  }, []);
  return labelLimits(width);
}
