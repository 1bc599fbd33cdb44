/** The path of another window, without query; empty where it is of another origin, whose location cannot be read. */
export function otherWindowPath(other: Window | null | undefined): string {
  try {
    return other?.location.pathname ?? '';
  } catch {
    return '';
  }
}
