/** Takes the room of the language select under the card of a skeleton. */
export function LanguageSelectSkeleton() {
  return <div className="h-control" />;
}
