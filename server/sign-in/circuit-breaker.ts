/** The time in ms during which a directory is not queried after a time-out. */
const OPEN_TIME = 10_000;

/** Remembers which directories did not answer in time. */
export class CircuitBreaker {
  readonly #clock: () => number;
  readonly #openUntil = new Map<string, number>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Whether a directory may be queried. After `OPEN_TIME` one query is allowed, whose success closes the circuit. */
  allowRequest(id: string): boolean {
    const until = this.#openUntil.get(id);
    const now = this.#clock();
    // Ignores a time too far in the future, stored before the clock was set back.
    const isOpen = until !== undefined && until > now && until <= now + OPEN_TIME;
    // Blocks further queries until this trial query has ended.
    if (until !== undefined && !isOpen) this.recordFailure(id);
    return !isOpen;
  }

  recordFailure(id: string): void {
    this.#openUntil.set(id, this.#clock() + OPEN_TIME);
  }

  recordSuccess(id: string): void {
    this.#openUntil.delete(id);
  }

  /** Lets the next sign-in query all directories whose ids begin with this text. */
  reset(prefix: string): void {
    for (const id of this.#openUntil.keys()) if (id.startsWith(prefix)) this.#openUntil.delete(id);
  }
}
