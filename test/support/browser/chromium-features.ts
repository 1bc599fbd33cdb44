/**
 * Features of Chromium that no test uses: the pages for its own address bar. Chromium starts a process for them with
 * each window, which takes half the processor time of opening one.
 */
export const UNUSED_FEATURES: readonly string[] = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];
