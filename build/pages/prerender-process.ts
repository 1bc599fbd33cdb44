/**
 * The child process of prerender-skeletons.ts. Its arguments are the paths of skeleton files. It sends `{[file]:
 * {markup, keys, defaults}}`, or the message of an error as a string.
 */
import { pathToFileURL } from 'node:url';
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { setTranslator } from '../../shared/i18n/translate';
import { BrandingContext } from '../../shared/ui/branding/branding-context';
import { renderTemplateField } from '../../shared/ui/branding/render-template-field';
import type { PrerenderedSkeleton } from './prerender-skeletons';

async function prerender(file: string): Promise<PrerenderedSkeleton> {
  const module: unknown = await import(pathToFileURL(file).href);
  if (!hasSkeleton(module)) throw new Error('there is no component Skeleton in it');
  const keys = new Set<string>();
  setTranslator((key, values) => {
    // A server replaces `{{messages.KEY}}` by the message's text; it cannot fill placeholders inside that text.
    if (values) throw new Error(`${key} has values, which only a script can fill in`);
    keys.add(key);
    return `{{messages.${key}}}`;
  });
  const markup = renderToString(
    createElement(BrandingContext.Provider, { value: renderTemplateField }, createElement(module.Skeleton)),
  );
  return { markup, keys: [...keys], defaults: module.defaults ?? {} };
}

function hasSkeleton(module: unknown): module is { Skeleton: ComponentType; defaults?: unknown } {
  return typeof module === 'object' && module !== null && 'Skeleton' in module && typeof module.Skeleton === 'function';
}

async function prerenderAll(files: readonly string[]): Promise<Record<string, PrerenderedSkeleton> | string> {
  const skeletons: Record<string, PrerenderedSkeleton> = {};
  for (const file of files) {
    try {
      skeletons[file] = await prerender(file);
    } catch (error) {
      return `${file}: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return skeletons;
}

const result = await prerenderAll(process.argv.slice(2));
// If the build has failed in the meantime, it no longer listens.
if (process.connected) process.send?.(result, () => process.disconnect());
