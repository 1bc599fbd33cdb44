/** A size in CSS px. */
export interface Size {
  width: number;
  height: number;
}

/** A key, as WebDriver BiDi and the DOM name it. */
export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowDown' | 'Shift' | 'Control' | 'a' | ' ';

/** A window or popup, as far as the tests need a driver for it. */
export interface DrivenWindow {
  goto(address: string): Promise<void>;
  /** Evaluates an expression in the top document; its value is a text or a promise of one. */
  evaluate(script: string): Promise<string>;
  /** Presses keys together. */
  press(...keys: Key[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Clicks at a point of the viewport. */
  clickAt(x: number, y: number): Promise<void>;
  resize(size: Size): Promise<void>;
  /** What the window shows, as a PNG. */
  screenshot(): Promise<Buffer>;
  address(): Promise<string>;
  title(): Promise<string>;
}

/** The windows of a user with cookies of their own. */
export interface DrivenContext {
  /** All that are open, in no order. */
  windows(): Promise<DrivenWindow[]>;
  /** What pages threw, or their content security policy refused. */
  faults(): readonly string[];
  close(): Promise<void>;
}

export interface DrivenBrowser {
  /** Opens a window of a new user; without `script` pages run none, and nothing can be evaluated. */
  open(options: { script: boolean }): Promise<{ window: DrivenWindow; context: DrivenContext }>;
  stop(): Promise<void>;
}
