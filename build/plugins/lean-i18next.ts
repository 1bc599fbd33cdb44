import type { AstNode, Plugin } from 'rollup';

/**
 * What i18next brings that a page with one catalogue in memory never reaches, by class and method. Its single file
 * cannot be tree-shaken, and it is the largest part of every first load: about a quarter of it goes here.
 */
const UNREACHED: Readonly<Record<string, readonly string[] | 'all'>> = {
  // Fetches catalogues through a backend; ours come with the page (shared/runtime).
  Connector: 'all',
  // `{value, number}` in a message; dates and numbers go through shared/i18n/format.
  Formatter: 'all',
  // The console is not where a person reads; i18next calls it with long explanations for developers.
  Logger: 'all',
  ResourceStore: ['addResource', 'addResources', 'addResourceBundle', 'removeResourceBundle', 'toJSON'],
  // `$t(OTHER)` inside a message.
  Interpolator: ['nest'],
  I18n: [
    'reloadResources',
    'use',
    'getFixedT',
    'hasLoadedNamespace',
    'loadNamespaces',
    'loadLanguages',
    'dir',
    'cloneInstance',
    'toJSON',
  ],
};

/** What stands in for a class that is left out as a whole: what others call on it while they start. */
const STAND_INS: Readonly<Record<string, string>> = {
  Connector: 'class Connector { on() {} }',
  Formatter: 'class Formatter { format(value) { return value; } }',
  Logger:
    'class Logger { init() {} create() { return this; } clone() { return this; } warn() {} error() {} log() {} deprecate() {} }',
};

interface Cut {
  start: number;
  end: number;
  text: string;
}

/** Leaves the unreached parts of i18next out of the bundle; throws when a new version no longer has one of them. */
export function leanI18next(): Plugin {
  return {
    name: 'lean-i18next',
    transform(code, id) {
      if (!id.endsWith('/i18next/dist/esm/i18next.js')) return null;
      const classes = new Map(
        this.parse(code).body.flatMap((node) => (isClass(node) ? [[node.id.name, node] as const] : [])),
      );
      const cuts = Object.entries(UNREACHED).flatMap(([name, methods]) => {
        const found = classes.get(name);
        if (!found) throw new Error(`i18next has no class ${name} any more: see what lean-i18next may leave out`);
        if (methods === 'all') return [{ start: found.start, end: found.end, text: STAND_INS[name] ?? '' }];
        return methods.map((method) => cutMethod(found, method));
      });
      return { code: applyCuts(code, cuts), map: null };
    },
  };
}

interface Method extends AstNode {
  key: AstNode & { name?: string };
}

interface Class extends AstNode {
  id: { name: string };
  body: { body: Method[] };
}

function isClass(node: object): node is Class {
  return 'type' in node && node.type === 'ClassDeclaration';
}

function cutMethod(owner: Class, name: string): Cut {
  const method = owner.body.body.find(({ key }) => key.name === name);
  if (!method)
    throw new Error(`i18next's ${owner.id.name} has no ${name} any more: see what lean-i18next may leave out`);
  // Kept by name, for bindMemberFunctions and the module's exports read them all; a text passes through unchanged.
  return { start: method.start, end: method.end, text: `${name}(text) { return text; }` };
}

function applyCuts(code: string, cuts: readonly Cut[]): string {
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end), code);
}
