/** Keeps the place of the choice of a language under the card of a skeleton. */
export function FooterSpace() {
  return <div className="h-control" />;
}
