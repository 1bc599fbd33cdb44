/** How long a directory that did not answer in time is not asked again, in ms. */
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
    // A time further away was set while the clock was ahead.
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

  /** Has all directories whose ids begin like this asked again. */
  answeredAll(beginning: string): void {
    for (const id of this.#awayUntil.keys()) if (id.startsWith(beginning)) this.#awayUntil.delete(id);
  }
}
