import * as v from 'valibot';
import type { HostTheme } from './host-theme';

const colour = () => v.fallback(v.optional(v.string()), undefined);
const flag = () => v.fallback(v.optional(v.boolean()), undefined);

/**
 * The theme a host hands over: seventeen fields, each optional. A field of the wrong type counts as
 * missing; whether a string is a colour is for `shared/theme` to say.
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
