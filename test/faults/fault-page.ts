import type { FaultRow, PageActions } from './fault-row';
import type { Answer, Fault } from './kinds';

/** A page on a clock of its own, in a browser or in happy-dom, whose calls a test answers. */
export interface FaultPage {
  page: PageActions;
  /** How often the row's call was made since the page was opened, and the page itself was asked for. */
  seen: { calls: number; documents: number };
  /** What the page threw, left unhandled or was refused by its policy since. */
  errors: string[];
  /**
   * Opens the row's page.
   *
   * @param onCall takes the function that answers a call of the row; where the network is down, the call fails instead
   */
  open: (row: FaultRow, fault: Fault, onCall: (answer: (answer: Answer) => void) => void) => Promise<void>;
  /** Lets so many ms pass on the page's clock. */
  pass: (ms: number) => Promise<unknown>;
  /** Waits for a condition; throws `otherwise` and what is there instead. */
  until: (condition: () => unknown, otherwise: string) => Promise<void>;
  /** The text of the first element that matches; undefined without one. */
  textOf: (selector: string) => Promise<string | undefined>;
  valueOf: (selector: string) => Promise<string>;
  /** How many elements that match are busy. Behind a modal dialog nothing can be used, busy or not. */
  countBusy: (selector: string) => Promise<number>;
  isBlank: () => Promise<boolean>;
  /** Path and query of where the browser is. */
  address: () => string;
}
