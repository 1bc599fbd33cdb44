import { type Answer, NoAnswer, type Question } from './http/answer';
import type { Client } from './http/client';
import type { FormType } from './http/request-body';
import type { Bundle } from './read-bundle';
import type { Report } from './report/report';
import type { RuleName } from './report/rules';

/** The checks cannot continue, because no server answers or the sign-in is refused. */
export class CannotRun extends Error {}

/** Too many requests stayed unanswered. The report has what was found until then. */
export class CannotContinue extends Error {}

/** How many requests in total may stay unanswered. Beyond that, further checks would be meaningless. */
const MAX_UNANSWERED = 5;

/** One run of the checks against one server. */
export class RunContext {
  #unanswered = 0;

  /** How forms are posted: as the pages do, or urlencoded if the server does not read that, which is a finding of its own. */
  formType: FormType = 'multipart';
  readonly bundle: Bundle;
  /** A page's address or entry, or the name of a part. By default everything is checked. */
  readonly only: string | undefined;
  /** How long the event stream is read, in ms. The events of a sign-out take less time. */
  readonly streamTime: number;
  /** Whether passwords, passkeys, API keys and the like may be changed. */
  readonly withChanges: boolean;

  constructor(
    readonly client: Client,
    readonly report: Report,
    { bundle, only, streamTime, withChanges }: Pick<RunContext, 'bundle' | 'only' | 'streamTime' | 'withChanges'>,
  ) {
    this.bundle = bundle;
    this.only = only;
    this.streamTime = streamTime;
    this.withChanges = withChanges;
  }

  get origin(): URL {
    return this.client.origin;
  }

  ask(question: Question): Promise<Answer> {
    return this.client.ask(question);
  }

  /** Counts a check of an answer. @param came the text that a finding shows as the actual result */
  check(
    rule: RuleName,
    passed: boolean,
    { answer, came, detail = '' }: { answer: Answer; came: string; detail?: string },
  ): boolean {
    return this.report.check(rule, passed, () => ({ question: answer.question, came, detail }));
  }

  /** Tells whether a page or part is checked. */
  isChecked(names: readonly string[]): boolean {
    return this.only === undefined || names.includes(this.only);
  }

  /** Runs the checks of one page or part. An unanswered request ends them, and the run continues with the next part. */
  async part(names: readonly string[], checks: () => Promise<void>): Promise<void> {
    if (!this.isChecked(names)) return;
    this.report.page = names[0] ?? '';
    try {
      await checks();
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      this.countUnanswered(error);
    }
  }

  /** Counts a request without an answer. It throws {@link CannotContinue} if there are too many. */
  countUnanswered(error: NoAnswer): void {
    const rule = error.isUnreadable ? 'content-length' : 'answers';
    this.report.check(rule, false, () => ({ question: error.question, came: error.message }));
    this.#unanswered += 1;
    if (this.#unanswered > MAX_UNANSWERED) throw new CannotContinue(`no answer: ${error.message}`);
  }
}
