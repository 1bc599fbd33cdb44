import type { FaultRow, PageActions } from './fault-row';
import type { Answer, Fault } from './kinds';

/** A page with its own clock, in a browser or in happy-dom, whose calls a test answers. */
export interface FaultPage {
  page: PageActions;
  seen: { calls: number; documents: number };
  /** The errors, unhandled rejections and policy violations of the page since then. */
  errors: string[];
  /**
   * Opens the row's page.
   * @param onCall is called with a function that answers a call of the row; while the network is down, the call fails
   * instead
   */
  open: (row: FaultRow, fault: Fault, onCall: (answer: (answer: Answer) => void) => void) => Promise<void>;
  pass: (ms: number) => Promise<unknown>;
  /** Waits for a condition; throws `otherwise` and what the page shows instead. */
  until: (condition: () => unknown, otherwise: string) => Promise<void>;
  /** The text of the first matching element; undefined when none matches. */
  textOf: (selector: string) => Promise<string | undefined>;
  valueOf: (selector: string) => Promise<string>;
  /**
   * The number of matching elements that are busy. Behind a modal dialog, all elements count as unusable, busy or not.
   */
  countBusy: (selector: string) => Promise<number>;
  isBlank: () => Promise<boolean>;
  /** The path and query of the present address. */
  address: () => string;
}
