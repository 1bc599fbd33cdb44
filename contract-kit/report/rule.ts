/** A rule that a server must or should follow. */
export interface Rule {
  readonly level: 'must' | 'should';
  readonly expected: string;
  readonly why: string;
  readonly todo: string;
  /** The chapter of shared/contract/README.md that explains the rule. */
  readonly chapter: string;
}

type Texts = readonly [expected: string, why: string, todo: string, chapter: string];

/** Returns a rule whose violation breaks pages or endangers users. */
export const must = (...texts: Texts): Rule => ruleOf('must', texts);
/** Returns a rule that a server should follow. */
export const should = (...texts: Texts): Rule => ruleOf('should', texts);

function ruleOf(level: Rule['level'], [expected, why, todo, chapter]: Texts): Rule {
  return { level, expected, why, todo, chapter };
}

/** The chapters of shared/contract/README.md that rules refer to. */
export const CHAPTERS = {
  forms: 'One address, two forms',
  calls: 'Every call',
  headers: 'Headers',
  filling: 'Filling a page',
  routes: 'routes.json',
  changes: 'Sessions and changes',
} as const;
