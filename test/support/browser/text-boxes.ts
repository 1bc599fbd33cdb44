import type { Page } from 'playwright-core';

/** A text of a page: visible text, a text for screen readers, or a tooltip. */
export interface PageText {
  text: string;
  /** The texts of the surrounding elements, the innermost first, because a sentence may span several nodes. */
  sentences: string[];
  /** The problems of its place. */
  faults: string[];
  /** Problems for a text of a catalogue; names and addresses may have any length. */
  cuts: string[];
}

interface Box {
  node: Text;
  parent: Element;
  rects: DOMRect[];
  layer: Element | null;
  entry: PageText;
}

/** The px by which glyphs may extend beyond a box, because of rounding and overhangs such as `j` and `f`. */
const SLACK = 1.5;

/** The part of a line's height above and below its letters. */
const LEADING = 0.22;

const isRead = (element: Element) =>
  element.closest('script, style, template, noscript') === null &&
  element.checkVisibility({ visibilityProperty: true });

/** Whether a text is only for screen readers. */
function isUnseen(element: Element): boolean {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const { clipPath, opacity } = getComputedStyle(each);
    if (clipPath === 'inset(50%)' || opacity === '0') return true;
  }
  return false;
}

/** The modal dialog, popup or bar that contains an element. What it covers does not count as overlapping. */
function layerOf(element: Element): Element | null {
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const { position, zIndex } = getComputedStyle(each);
    const isPopup = each.matches('dialog, [popover], [role=dialog], [role=listbox], [role=menu], [role=tooltip]');
    if (isPopup || position === 'fixed' || position === 'sticky') return each;
    if (position === 'absolute' && zIndex !== 'auto') return each;
  }
  return null;
}

/** The box around the letters of a line. */
const lettersOf = ({ left, top, width, height }: DOMRect) =>
  new DOMRect(left, top + height * LEADING, width, height * (1 - 2 * LEADING));

const leaves = (rect: DOMRect, box: DOMRect) => ({
  across: rect.left < box.left - SLACK || rect.right > box.right + SLACK,
  down: rect.top < box.top - SLACK || rect.bottom > box.bottom + SLACK,
});

const nameOf = (element: Element) =>
  `${element.localName}${element.getAttribute('data-part') ? `[data-part=${element.getAttribute('data-part')}]` : ''}`;

/** The texts around a node, up to the first block element that contains other blocks. */
function sentencesOf(node: Text): string[] {
  const texts: string[] = [];
  for (let each = node.parentElement; each !== null && texts.length < 3; each = each.parentElement) {
    texts.push(each.textContent);
  }
  return texts;
}

/** All texts that are laid out on the page. */
function boxesOf(root: Element): Box[] {
  const boxes: Box[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || !parent || node.data.trim() === '' || parent.closest('option, [lang]:not(html)'))
      continue;
    if (!isRead(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1).map(lettersOf);
    const entry = { text: node.data, sentences: sentencesOf(node), faults: [], cuts: [] };
    boxes.push({ node, parent, rects: isUnseen(parent) ? [] : rects, layer: layerOf(parent), entry });
  }
  return boxes;
}

/** Finds the parts of a text that a surrounding element clips, and reduces the box to the visible part. */
function clip(box: Box): void {
  for (let each: Element | null = box.parent; each !== null && each !== document.body; each = each.parentElement) {
    const style = getComputedStyle(each);
    const { overflowX, overflowY, position } = style;
    if (overflowX !== 'visible' || overflowY !== 'visible') {
      const area = each.getBoundingClientRect();
      const out = box.rects.map((rect) => leaves(rect, area));
      const isDeliberate = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const scrolls = /auto|scroll/;
      const isLostAcross = overflowX !== 'visible' && out.some(({ across }) => across);
      const isLostDown = !scrolls.test(overflowY) && overflowY !== 'visible' && out.some(({ down }) => down);
      const list = isDeliberate || scrolls.test(overflowX) ? box.entry.cuts : box.entry.faults;
      if (isLostAcross || isLostDown) list.push(`is clipped by ${nameOf(each)}`);
      box.rects = box.rects.filter((rect) => {
        const { across, down } = leaves(rect, area);
        return !(across && overflowX !== 'visible') && !(down && overflowY !== 'visible');
      });
    }
    if (position === 'fixed') return;
  }
}

const HOLDERS = 'button, a, label, summary, legend, li, td, th, dt, dd, p, h1, h2, h3, [role=option], [role=tab]';

/** Finds texts that extend beyond their button, label or cell, or the window. */
function findOutside({ parent, rects, layer, entry }: Box): void {
  const holder = parent.closest(HOLDERS);
  const box = holder?.getBoundingClientRect();
  if (holder && box && rects.some((rect) => leaves(rect, box).across || leaves(rect, box).down))
    entry.faults.push(`leaves ${nameOf(holder)}`);
  const screen = new DOMRect(0, 0, document.documentElement.clientWidth, innerHeight);
  if (rects.some((rect) => leaves(rect, screen).across)) entry.faults.push('is beside the window');
  const isFixed = layer !== null && getComputedStyle(layer).position === 'fixed';
  if (isFixed && layer.scrollHeight <= layer.clientHeight && rects.some((rect) => leaves(rect, screen).down))
    entry.faults.push('is above or below the window');
}

/** Finds words that are broken at the end of a line without a hyphen. */
function findBroken({ node, rects, entry }: Box): void {
  if (rects.length < 2) return;
  for (const { 0: word, index } of node.data.matchAll(/(?!\p{Script=Han})\p{L}{4,}/gu)) {
    if (/\p{Script=Han}/u.test(word)) continue;
    const range = document.createRange();
    // The first character after a soft hyphen also has the hyphen's box on the line before.
    range.setStart(node, node.data[index - 1] === '\u00ad' ? index + 1 : index);
    range.setEnd(node, index + word.length);
    const tops = new Set(
      [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
    );
    if (tops.size > 1) entry.cuts.push(`breaks ${word}`);
  }
}

function findOverlaps(boxes: readonly Box[]): void {
  const lines = boxes.flatMap((box) => box.rects.map((rect) => ({ box, rect })));
  lines.sort((one, other) => one.rect.top - other.rect.top);
  for (const [index, { box, rect }] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (other.rect.top > rect.bottom - SLACK) break;
      const width = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      if (other.box === box || other.box.layer !== box.layer || width <= SLACK) continue;
      box.entry.faults.push(`overlaps “${other.box.entry.text}”`);
    }
  }
}

const textEntry = (text: string, cuts: string[] = []): PageText => ({ text, sentences: [], faults: [], cuts });

function isTooWide(field: HTMLElement, text: string): boolean {
  const { font, paddingLeft, paddingRight, letterSpacing } = getComputedStyle(field);
  const canvas = document.createElement('canvas').getContext('2d');
  if (!canvas) return false;
  Object.assign(canvas, { font, letterSpacing: letterSpacing === 'normal' ? '0px' : letterSpacing });
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return canvas.measureText(text).width > room + SLACK;
}

/** The texts in fields and attributes. */
function otherTexts(root: Element): PageText[] {
  return [...root.querySelectorAll<HTMLElement>('*')].filter(isRead).flatMap((element) => {
    if (element.closest('option, [lang]:not(html)')) return [];
    const texts = ['aria-label', 'title', 'alt'].map((name) => textEntry(element.getAttribute(name) ?? ''));
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const select = element instanceof HTMLSelectElement ? element : undefined;
    const option = select?.selectedOptions[0];
    const shown = option?.text ?? (isField ? element.placeholder : '');
    const isCut = shown !== '' && (option || (isField && element.value === '')) && isTooWide(element, shown);
    // A language selector contains names of languages; if its value is cut off, its label identifies it.
    if (select && option?.lang)
      return isCut ? [textEntry(select.labels[0]?.textContent ?? '', [`cuts “${shown}”`])] : [];
    texts.push(textEntry(shown, isCut ? [`is cut in ${element.localName}`] : []));
    if (select) texts.push(...[...select.options].map((option) => textEntry(option.text)));
    return texts;
  });
}

/** Finds adjacent buttons with different heights. */
function unequalButtons(root: Element): PageText[] {
  return [...root.querySelectorAll('button')].flatMap((button) => {
    const next = button.nextElementSibling;
    if (next?.localName !== 'button' || !isRead(button) || !isRead(next)) return [];
    const [box, other] = [button.getBoundingClientRect(), next.getBoundingClientRect()];
    const isBeside = other.left >= box.right - 1 && Math.abs(other.top - box.top) < box.height;
    if (!isBeside || Math.abs(box.height - other.height) <= 2) return [];
    return [{ ...textEntry(button.textContent), faults: [`is not as high as “${next.textContent}”`] }];
  });
}

/** Lists all texts of the page with the problems of their places; while a modal dialog is open, only its texts. */
function measure(): PageText[] {
  const root = [...document.querySelectorAll(':modal')].at(-1) ?? document.body;
  const boxes = boxesOf(root).filter(({ parent }) => parent.closest('[inert]') === null);
  for (const box of boxes) clip(box);
  for (const box of boxes) findOutside(box);
  for (const box of boxes) findBroken(box);
  findOverlaps(boxes);
  const others = [...otherTexts(root), ...unequalButtons(root)];
  return [...boxes.map(({ entry }) => entry), ...others].filter(({ text }) => text.trim() !== '');
}

const FUNCTIONS = [isUnseen, layerOf, sentencesOf, boxesOf, clip, findOutside, findBroken, findOverlaps];
const MORE_FUNCTIONS = [isTooWide, otherTexts, unequalButtons];
const VALUES = { isRead, lettersOf, leaves, nameOf, textEntry };

/** The functions above as a script; esbuild calls `__name` to keep the names of functions. */
const SCRIPT = `(() => {
  const __name = (value) => value;
  const SLACK = ${SLACK}, LEADING = ${LEADING}, HOLDERS = ${JSON.stringify(HOLDERS)};
  ${Object.entries(VALUES)
    .map(([name, value]) => `const ${name} = ${value};`)
    .join('\n')}
  ${[...FUNCTIONS, ...MORE_FUNCTIONS, measure].join('\n')}
  return JSON.stringify(measure());
})()`;

/** Measures each text of a page in its present state. */
export async function pageTexts(page: Page): Promise<PageText[]> {
  const json: string = await page.evaluate(SCRIPT); // which Playwright reads faster than the list
  return JSON.parse(json);
}
