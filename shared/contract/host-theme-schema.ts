import * as v from 'valibot';
import { NAME_MAX_LENGTH } from './branding';
import type { HostTheme } from './host-theme';
import { ImageSource } from './image-source';

const colour = () => v.fallback(v.optional(v.string()), undefined);
const image = () => v.fallback(v.optional(ImageSource), undefined);
const flag = () => v.fallback(v.optional(v.boolean()), undefined);

/**
 * The theme of a host: twenty optional fields. A field of the wrong type counts as missing, and a logo that would be
 * loaded from another origin; `shared/theme` checks whether a string is a colour.
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
  Name: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(NAME_MAX_LENGTH))), undefined),
  Logo: image(),
  LogoDark: image(),
}) satisfies v.GenericSchema<unknown, HostTheme>;
