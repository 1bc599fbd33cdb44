/** An EventSource whose events the test sends. */
export class FakeEventSource extends EventTarget {
  /** All streams since the test emptied the list, the latest last. */
  static all: FakeEventSource[] = [];

  onerror: (() => void) | null = null;
  isClosed = false;

  constructor(readonly url: string) {
    super();
    FakeEventSource.all.push(this);
  }

  static get open(): FakeEventSource[] {
    return FakeEventSource.all.filter((source) => !source.isClosed);
  }

  static get latest(): FakeEventSource {
    const latest = FakeEventSource.all.at(-1);
    if (latest === undefined) throw new Error('no stream was ever opened');
    return latest;
  }

  close(): void {
    this.isClosed = true;
  }

  send(name: string, data: string, lastEventId = ''): void {
    if (!this.isClosed) this.dispatchEvent(new MessageEvent(name, { data, lastEventId }));
  }

  break(): void {
    this.onerror?.();
  }
}
