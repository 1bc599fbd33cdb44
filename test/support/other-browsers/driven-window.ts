/** A size in CSS px. */
export interface Size {
  width: number;
  height: number;
}

/** A key, with its name in WebDriver BiDi and the DOM. */
export type Key = 'Tab' | 'Enter' | 'Escape' | 'ArrowDown' | 'Shift' | 'Control' | 'a' | ' ';

export interface DrivenWindow {
  goto(address: string): Promise<void>;
  /** Evaluates an expression in the top document; its value is a string or a promise of one. */
  evaluate(script: string): Promise<string>;
  press(...keys: Key[]): Promise<void>;
  type(text: string): Promise<void>;
  clickAt(x: number, y: number): Promise<void>;
  resize(size: Size): Promise<void>;
  /** Takes a screenshot of the window as a PNG. */
  screenshot(): Promise<Buffer>;
  address(): Promise<string>;
  title(): Promise<string>;
}

export interface DrivenContext {
  /** All open windows, in no particular order. */
  windows(): Promise<DrivenWindow[]>;
  /** Errors that pages threw, and violations of their content security policy. */
  faults(): readonly string[];
  close(): Promise<void>;
}

export interface DrivenBrowser {
  /** Opens a window of a new user. Without `script`, pages run no scripts, and nothing can be evaluated. */
  open(options: { script: boolean }): Promise<{ window: DrivenWindow; context: DrivenContext }>;
  stop(): Promise<void>;
}
