/**
 * Scrolls to an element and returns its centre in the viewport of the window; null when it is missing, invisible or
 * covered. The function runs in the page.
 */
export function pointOf(document: Document, css: string, words: string): [x: number, y: number] | null {
  const all = [...document.querySelectorAll<HTMLElement>(css)];
  const element = all.find(({ textContent }) => textContent.includes(words));
  if (!element) return null;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  let [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const hit = document.elementFromPoint(x, y);
  if (box.width * box.height === 0 || !hit || !element.contains(hit)) return null;
  for (let frame = document.defaultView?.frameElement; frame; frame = frame.ownerDocument.defaultView?.frameElement) {
    const outer = frame.getBoundingClientRect();
    x += outer.left + frame.clientLeft;
    y += outer.top + frame.clientTop;
  }
  return [x, y];
}
