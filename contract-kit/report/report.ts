import type { Question } from '../http/answer';
import { hideSecrets } from './hide-secrets';
import type { Rule } from './rule';
import { RULES, type RuleName } from './rules';

/** A deviation of the server from a rule. */
export interface Finding extends Rule {
  readonly rule: RuleName;
  /** The page or the part of the contract that it concerns. */
  readonly page: string;
  /** The request: method, address and sender. */
  readonly asked: string;
  readonly came: string;
  /** The part of the rule that failed, if the rule has several parts. */
  readonly detail: string;
}

/** The result of a check. */
export interface Checked {
  readonly question: Question;
  readonly came: string;
  readonly detail?: string;
}

/** The maximum length of a text in UTF-16 units, because a server could send very long ones. */
const MAX_TEXT = 300;

/** The maximum number of findings. Further ones are dropped. */
const MAX_FINDINGS = 1000;

/** Collects the results of the checks. */
export class Report {
  readonly findings: Finding[] = [];
  /** The addresses that answered 404. */
  readonly notOffered = new Set<string>();
  /** The parts that were not checked, with the reasons. */
  readonly notChecked = new Set<string>();
  checks = 0;
  /** The page that is being checked. */
  page = '';

  /** Counts a check, and adds a finding if it failed. @returns whether it passed */
  check(rule: RuleName, passed: boolean, found: () => Checked): boolean {
    this.checks += 1;
    if (!passed && this.findings.length < MAX_FINDINGS) this.#add(rule, found());
    return passed;
  }

  #add(rule: RuleName, { question, came, detail = '' }: Checked): void {
    const asked = describe(question);
    const shown = (text: string) => shorten(hideSecrets(text, question.secrets));
    const finding = { ...RULES[rule], rule, page: this.page, asked, came: shown(came), detail: shown(detail) };
    const isKnown = this.findings.some(
      (each) => each.rule === rule && each.page === this.page && each.asked === asked && each.detail === finding.detail,
    );
    if (!isKnown) this.findings.push(finding);
  }

  countOf(level: Rule['level']): number {
    return this.findings.filter((finding) => finding.level === level).length;
  }
}

/** Describes a request in words: `GET /identityprovider/login · as JSON · as a visitor`. */
function describe({
  path,
  method,
  headers,
  body,
  form = 'json',
  jar,
  as = jar ? 'signed in' : 'as a visitor',
}: Question): string {
  const wants = headers?.accept ?? (form === 'html' ? 'as a page' : 'as JSON');
  return `${method ?? (body ? 'POST' : 'GET')} ${shorten(path)} · ${wants} · ${as}`;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)} …` : line;
}
