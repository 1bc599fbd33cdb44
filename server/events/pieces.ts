import { randomUUID } from 'node:crypto';

/** What every piece begins with. Another version, with other messages, has another. */
const VERSION = 'vestibule1';

/** Version, id of the whole, number from 1, number of all, and a part of the text. */
const PIECE = /^vestibule1 ([0-9a-f-]{36}) ([1-9]\d{0,8})\/([1-9]\d{0,8}) ([ -~]*)$/;

/** Room for all that stands before the text. */
const HEAD = 80;

/**
 * A text as pieces of so many bytes at most. All of it is ASCII: a database may count and store other characters as it
 * likes.
 *
 * @param json of a value, so that a character can be written by its number
 */
export function piecesOf(json: string, longest: number): readonly string[] {
  const text = json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const room = longest - HEAD;
  const count = Math.max(Math.ceil(text.length / room), 1);
  const id = randomUUID();
  return Array.from(
    { length: count },
    (_, index) => `${VERSION} ${id} ${index + 1}/${count} ${text.slice(index * room, (index + 1) * room)}`,
  );
}

/**
 * Puts texts together again. Pieces of one text come in order with none of another between; what is no piece, and what
 * began before somebody listened, is passed over.
 *
 * @returns takes what was heard and gives the text that it completes
 */
export function pieceJoiner(): (heard: string) => string | undefined {
  let begun: { id: string; parts: string[] } = { id: '', parts: [] };
  return (heard) => {
    const [piece, id = '', number = '', count = '', part = ''] = PIECE.exec(heard) ?? [];
    if (piece === undefined) return undefined;
    if (number === '1') begun = { id, parts: [] };
    const isNext = begun.id === id && begun.parts.length === Number(number) - 1;
    if (!isNext) return undefined;
    begun.parts.push(part);
    return number === count ? begun.parts.join('') : undefined;
  };
}
