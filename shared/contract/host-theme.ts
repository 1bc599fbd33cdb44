/**
 * The theme of a host: two flags and fifteen CSS colours, all optional. The type is not inferred from its schema, so that
 * the types of `host-shell.js` need no library.
 */
export interface HostTheme {
  IsDark?: boolean | undefined;
  Contrast?: boolean | undefined;
  PrimaryColor?: string | undefined;
  SecondaryColor?: string | undefined;
  ErrorColor?: string | undefined;
  BackgroundColor?: string | undefined;
  OnBackgroundColor?: string | undefined;
  DisabledText?: string | undefined;
  OnPrimaryColor?: string | undefined;
  OnSecondaryColor?: string | undefined;
  OnErrorColor?: string | undefined;
  Yellow?: string | undefined;
  OnYellow?: string | undefined;
  Green?: string | undefined;
  OnGreen?: string | undefined;
  Info?: string | undefined;
  OnInfo?: string | undefined;
}
