/** What fits on a provider's button at a window's width, in CSS pixels. */
export interface LabelRoom {
  /** Most characters of the provider's name. */
  characters: 18 | 25;
  /** Whether there is room for the full text, "Sign in with …", around the name. */
  fullText: boolean;
}

/** Under 600 px a name has 18 characters, else 25; under 340 px the full text is not used. */
export function labelRoom(width: number): LabelRoom {
  return { characters: width < 600 ? 18 : 25, fullText: width >= 340 };
}

/** Cuts to so many characters, as a person counts them, the last of them an ellipsis: an emoji is never cut in half. */
export function truncate(text: string, characters: number): string {
  const graphemes = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  if (graphemes.length <= characters) return text;
  return `${graphemes
    .slice(0, characters - 1)
    .join('')
    .trimEnd()}…`;
}
