import * as v from 'valibot';
import type { HostTheme } from './host-theme';

const colour = () => v.fallback(v.optional(v.string()), undefined);
const flag = () => v.fallback(v.optional(v.boolean()), undefined);

/**
 * The theme of a host: seventeen optional fields. A field of the wrong type counts as missing; `shared/theme` checks
 * whether a string is a colour.
 */
export const HostThemeSchema = v.object({
  IsDark: flag(),
  Contrast: flag(),
  PrimaryColor: colour(),
  SecondaryColor: colour(),
  ErrorColor: colour(),
  BackgroundColor: colour(),
  OnBackgroundColor: colour(),
  DisabledText: colour(),
  OnPrimaryColor: colour(),
  OnSecondaryColor: colour(),
  OnErrorColor: colour(),
  Yellow: colour(),
  OnYellow: colour(),
  Green: colour(),
  OnGreen: colour(),
  Info: colour(),
  OnInfo: colour(),
}) satisfies v.GenericSchema<unknown, HostTheme>;
