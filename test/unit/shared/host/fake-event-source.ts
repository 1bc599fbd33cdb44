export class FakeEventSource extends EventTarget {
  /** All streams since the test emptied the list, the latest last. */
  static all: FakeEventSource[] = [];

  static readonly CLOSED = 2;

  onerror: (() => void) | null = null;
  readyState = 0;
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

  /** The stream has ended: a browser would connect again by itself. */
  break(): void {
    this.onerror?.();
  }

  /** The server answers with a status other than 200, or with no stream. */
  refuse(): void {
    this.readyState = FakeEventSource.CLOSED;
    this.onerror?.();
  }
}
