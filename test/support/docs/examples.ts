import { readText } from './markdown';

export interface Example {
  document: string;
  chapter: string;
  /** A command is without its comment, and on one line. */
  text: string;
}

/** Every example of a document: each command of a shell block, and every other block as a whole. */
export function examplesOf(document: string, markdown = readText(document)): Example[] {
  return markdown.split(/^(?=## )/m).flatMap((part) => {
    const [, chapter = ''] = /^## (.+)/.exec(part) ?? [];
    const blocks = [...part.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
    return blocks.flatMap(([, language, block = '']) => {
      const texts = language === 'sh' ? commandsOf(block) : [block];
      return texts.map((text) => ({ document, chapter, text }));
    });
  });
}

/** The commands of a shell block: one per line, without comments, lines that end with a backslash joined with the next. */
function commandsOf(block: string): string[] {
  return block
    .replace(/ *\\\n */g, ' ')
    .split('\n')
    .map((line) => line.replace(/(^|\s+)# .*$/, '').trim())
    .filter((line) => line !== '');
}

/** The only example of a document that begins with these words; throws if there is none or more than one. */
export function exampleOf(document: string, start: string): string {
  const found = examplesOf(document).filter(({ text }) => text.startsWith(start));
  const [example] = found;
  if (example === undefined || found.length > 1) throw new Error(`${document} has ${found.length} examples "${start}"`);
  return example.text;
}
