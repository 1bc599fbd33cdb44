/** What a server must do, or had better do. */
export interface Rule {
  readonly level: 'must' | 'should';
  readonly expected: string;
  readonly why: string;
  readonly todo: string;
  /** The chapter of shared/contract/README.md that says so. */
  readonly chapter: string;
}

type Texts = readonly [expected: string, why: string, todo: string, chapter: string];

/** A rule without which pages fail or users are at risk. */
export const must = (...texts: Texts): Rule => ruleOf('must', texts);
/** A rule that a server had better keep. */
export const should = (...texts: Texts): Rule => ruleOf('should', texts);

function ruleOf(level: Rule['level'], [expected, why, todo, chapter]: Texts): Rule {
  return { level, expected, why, todo, chapter };
}

/** The chapters of shared/contract/README.md that rules name. */
export const CHAPTERS = {
  forms: 'One address, two forms',
  calls: 'Every call',
  headers: 'Headers',
  filling: 'Filling a page',
  routes: 'routes.json',
  changes: 'Sessions and changes',
} as const;
