/**
 * The theme of a host: two flags, fifteen CSS colours, and the host's name and logo, all optional. The type is not inferred
 * from its schema, so that the types of `host-shell.js` do not import valibot.
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
  /** The name that the pages of sign-in show. */
  Name?: string | undefined;
  /** The logo on these pages: a `data:` URL of an image, or a path of the server. */
  Logo?: string | undefined;
  /** The logo where the page is dark. */
  LogoDark?: string | undefined;
}
