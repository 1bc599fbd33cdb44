import type { Question } from '../http/client';
import { hideSecrets } from './hide-secrets';
import type { Rule } from './rule';
import { RULES, type RuleName } from './rules';

/** What a server did otherwise than a rule says. */
export interface Finding extends Rule {
  readonly rule: RuleName;
  /** The page, or the part of the contract, that it belongs to. */
  readonly page: string;
  /** Method, address and as whom. */
  readonly asked: string;
  readonly came: string;
  /** What of the rule failed, where the rule has several parts. */
  readonly detail: string;
}

/** What a check found. */
export interface Checked {
  readonly question: Question;
  readonly came: string;
  readonly detail?: string;
}

/** In UTF-16 units; a server could send more than anybody reads. */
const MAX_TEXT = 300;

/** The number of findings after which no more are kept. */
const MAX_FINDINGS = 1000;

/** Collects what the checks find. */
export class Report {
  readonly findings: Finding[] = [];
  /** Addresses that answer 404. */
  readonly notOffered = new Set<string>();
  /** What was not checked, and why. */
  readonly notChecked = new Set<string>();
  checks = 0;
  /** The page that is being checked. */
  page = '';

  /** Counts a check, and keeps a finding if it failed. @returns whether it passed */
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

/** A request in words: `GET /identityprovider/login · as JSON · as a visitor`. */
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
