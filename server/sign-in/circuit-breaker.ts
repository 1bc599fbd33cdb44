/** The time in ms during which a directory is not queried after a time-out. */
const AWAY = 10_000;

/** Remembers which directories did not answer in time. After `AWAY` one sign-in asks again; the others do not wait for it. */
export class DirectoryHealth {
  readonly #clock: () => number;
  readonly #awayUntil = new Map<string, number>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  mayAsk(id: string): boolean {
    const until = this.#awayUntil.get(id);
    const now = this.#clock();
    // A later time than this was set while the clock was ahead.
    const isAway = until !== undefined && until > now && until <= now + AWAY;
    if (until !== undefined && !isAway) this.failed(id);
    return !isAway;
  }

  failed(id: string): void {
    this.#awayUntil.set(id, this.#clock() + AWAY);
  }

  answered(id: string): void {
    this.#awayUntil.delete(id);
  }

  /** Lets the next sign-in query all directories whose ids begin with this text. */
  answeredAll(beginning: string): void {
    for (const id of this.#awayUntil.keys()) if (id.startsWith(beginning)) this.#awayUntil.delete(id);
  }
}
