/** The classes of an input field. */
export function inputStyle(wrong: boolean): string {
  return `block min-h-control w-full rounded-lg border bg-background px-3 py-1 placeholder:text-disabled disabled:border-line disabled:bg-tint disabled:text-disabled [&[readonly]]:bg-tint ${
    wrong ? 'border-error marked' : 'border-edge'
  }`;
}
