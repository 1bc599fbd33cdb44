import {
  CHECK_STAGES,
  type CheckStage,
  type CheckStageName,
} from '../../shared/contract/identity-providers/connection-check';
import { socketErrorOf } from '../outgoing/socket-error';
import type { SourceError } from '../outgoing/source-error';

/** The result of a stage, which by default has passed, and the details to show. */
export type Finding = Partial<
  Pick<CheckStage, 'result' | 'messageKey' | 'detail' | 'certificate' | 'users' | 'candidates'>
>;

/** The message keys of the reasons why stages cannot be tried with the entered values. */
export type StageRefusals = Partial<Readonly<Record<CheckStageName, string>>>;

/** Collects the stages of a check, each with its duration. */
export class CheckStages {
  readonly #found = new Map<CheckStageName, CheckStage>();
  readonly #refusals: StageRefusals;

  /** @param refusals the stages that fail without being tried */
  constructor(refusals: StageRefusals = {}) {
    this.#refusals = refusals;
  }

  /** Tells whether all of these stages have passed, possibly with a warning, or were skipped. */
  arePassed(...names: readonly CheckStageName[]): boolean {
    return names.every((name) => ['passed', 'warning', 'skipped'].includes(this.#found.get(name)?.result ?? ''));
  }

  /**
   * Tries a stage. If the work throws, the stage has failed.
   * @param findingOf returns additional details of a failure
   * @returns the value of the work, or undefined after a failure
   */
  async try<Value>(
    stage: CheckStageName,
    work: () => Promise<{ readonly value: Value; readonly finding?: Finding }>,
    findingOf: (error: SourceError) => Finding = () => ({}),
  ): Promise<Value | undefined> {
    if (this.#isRefused(stage)) return undefined;
    const begin = performance.now();
    const report = (finding: Finding) =>
      this.#found.set(stage, stageOf(stage, { duration: Math.round(performance.now() - begin), ...finding }));
    try {
      const { value, finding = {} } = await work();
      report(finding);
      return value;
    } catch (thrown) {
      const error = socketErrorOf(thrown);
      const { messageKey, detail } = error;
      report({ result: 'failed', messageKey, detail, ...findingOf(error) });
      return undefined;
    }
  }

  /** Warns of the failed stages of a check of another host of the same directory. */
  warnOf(other: CheckStages, host: string): void {
    for (const [name, stage] of other.#found) {
      if (stage.result !== 'failed') continue;
      const detail = [host, stage.detail].filter(Boolean).join(': ');
      this.#found.set(name, { ...stage, result: 'warning', detail });
    }
  }

  /** Marks a stage that does not exist for this kind of provider. */
  skip(stage: CheckStageName): void {
    if (!this.#isRefused(stage)) this.#found.set(stage, stageOf(stage, { result: 'skipped' }));
  }

  #isRefused(stage: CheckStageName): boolean {
    const messageKey = this.#refusals[stage];
    if (messageKey === undefined) return false;
    this.#found.set(stage, stageOf(stage, { result: 'failed', messageKey }));
    return true;
  }

  /** Returns all stages in their order. Stages that were not tried are marked as such. */
  all(): CheckStage[] {
    return CHECK_STAGES.map((stage) => this.#found.get(stage) ?? stageOf(stage, { result: 'not-tried' }));
  }
}

function stageOf(stage: CheckStageName, finding: Finding & Pick<Partial<CheckStage>, 'duration'>): CheckStage {
  return {
    result: 'passed',
    duration: null,
    messageKey: '',
    detail: '',
    certificate: null,
    users: [],
    candidates: [],
    ...finding,
    stage,
  };
}
