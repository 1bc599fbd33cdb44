/** A rotating ring of 20 px; text beside it says what is in progress. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}
