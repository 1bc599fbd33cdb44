/** A turning ring of 20 px for something under way; what is under way is said in text beside it. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  );
}
