/**
 * Run by skeletons.ts with the paths of skeleton files: sends `{[file]: {markup, keys, defaults}}`, or what went wrong
 * as a string.
 */
import { pathToFileURL } from 'node:url';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { setTranslator } from '../../shared/i18n/translate';
import type { Drawn } from './prerender-skeletons';

async function draw(file: string): Promise<Drawn> {
  const module: unknown = await import(pathToFileURL(file).href);
  if (!hasSkeleton(module)) throw new Error('there is no component Skeleton in it');
  const keys = new Set<string>();
  setTranslator((key, values) => {
    // A server fills `{{messages.KEY}}` with plain text: nobody would fill the placeholders inside it.
    if (values) throw new Error(`${key} has values, which only a script can fill in`);
    keys.add(key);
    return `{{messages.${key}}}`;
  });
  const markup = renderToString(createElement(module.Skeleton));
  return { markup, keys: [...keys], defaults: module.defaults ?? {} };
}

function hasSkeleton(module: unknown): module is { Skeleton: ComponentType; defaults?: unknown } {
  return typeof module === 'object' && module !== null && 'Skeleton' in module && typeof module.Skeleton === 'function';
}

async function drawAll(files: readonly string[]): Promise<Record<string, Drawn> | string> {
  const drawn: Record<string, Drawn> = {};
  for (const file of files) {
    try {
      drawn[file] = await draw(file);
    } catch (error) {
      return `${file}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return drawn;
}

process.send?.(await drawAll(process.argv.slice(2)), () => process.disconnect());
