import { LOCALES } from '../shared/contract/locales';

/** The conditions in which a state of a page is drawn. */
export interface View {
  title: string;
  locale: string;
  /** The value of the cookie that stores the color theme. */
  theme: string;
  /** The window in CSS px; by default that of the entry's dialog, or a desktop window. */
  window?: { width: number; height: number };
  /** Whether to draw the window only, without the part of the page that it would scroll to. */
  isCropped?: boolean;
  /** The forced colors of the operating system, such as Windows' contrast themes, with a dark or light palette. */
  forcedColors?: 'dark' | 'light';
}

const PHONE = { width: 390, height: 844 };
/** A window of 1280 × 1024 at a zoom of 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

const ENGLISH = { locale: 'en-US', theme: 'light' };
const GERMAN = { locale: 'de-DE', theme: 'dark' };

const STANDARD: readonly View[] = [
  { title: 'English, light', ...ENGLISH },
  { title: 'German, dark', ...GERMAN },
  { title: 'Chinese, high contrast', locale: 'zh-CN', theme: 'contrast' },
  { title: '390 px, English, light', ...ENGLISH, window: PHONE },
  { title: '390 px, German, dark', ...GERMAN, window: PHONE },
  { title: '390 px, Chinese, dark high contrast', locale: 'zh-CN', theme: 'dark.contrast', window: PHONE },
];

const FORCED_COLORS: readonly View[] = [
  { title: 'English, forced colors, dark', ...ENGLISH, forcedColors: 'dark' },
  { title: '390 px, German, forced colors, light', ...GERMAN, window: PHONE, forcedColors: 'light' },
];

const AT_400_PERCENT: readonly View[] = [
  { title: '320 × 256 px, English, light', ...ENGLISH, window: ZOOMED },
  { title: '320 × 256 px, German, dark', ...GERMAN, window: ZOOMED },
];

/** The widths at which the texts of each language are checked. */
const LANGUAGES: readonly View[] = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
].flatMap((window) =>
  LOCALES.map((locale) => ({ title: `${locale}, ${window.width} px`, locale, theme: 'light', window })),
);

/** The views that the options of the command select; without options, the standard ones. */
export function viewsOf(options: { forcedColors: boolean; zoomed: boolean; languages: boolean }): readonly View[] {
  const asked = [
    ...(options.forcedColors ? FORCED_COLORS : []),
    ...(options.zoomed ? AT_400_PERCENT : []),
    ...(options.languages ? LANGUAGES : []),
  ];
  return asked.length > 0 ? asked : STANDARD;
}
