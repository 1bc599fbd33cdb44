/** Material Design path data of the shell's icons, 24 units square. */
export const SHELL_ICONS = {
  menu: 'M3 18h18v-2H3zm0-5h18v-2H3zm0-7v2h18V6z',
  home: 'M12 5.7 17 10v8h-2v-6H9v6H7v-8zM12 3 2 12h3v8h6v-6h2v6h6v-8h3z',
  overview: 'M3 13h8V3H3zm2-8h4v6H5zm-2 16h8v-6H3zm2-4h4v2H5zm8 4h8V11h-8zm2-8h4v6h-4zm-2-10v6h8V3zm6 4h-4V5h4z',
  shield:
    'M12 1 3 5v6c0 5.55 3.84 10.74 9 12 5.16-1.26 9-6.45 9-12V5zm7 10c0 4.52-2.98 8.69-7 9.93-4.02-1.24-7-5.41-7-9.93V6.3l7-3.11 7 3.11zm-11.6.6L6 13l4 4 8-8-1.4-1.4-6.6 6.6z',
  lock: 'M18 8h-1V6A5 5 0 0 0 7 6v2H6c-1.1 0-2 .9-2 2v10c0 1.1.9 2 2 2h12c1.1 0 2-.9 2-2V10c0-1.1-.9-2-2-2M9 6a3 3 0 0 1 6 0v2H9zm9 14H6V10h12zm-6-3c1.1 0 2-.9 2-2s-.9-2-2-2-2 .9-2 2 .9 2 2 2',
  key: 'M21 10h-8.35a6 6 0 1 0 0 4H13l2 2 2-2 2 2 4-4zM7 15c-1.65 0-3-1.35-3-3s1.35-3 3-3 3 1.35 3 3-1.35 3-3 3',
  keys: 'M19 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2m0 16H5V5h14zM8.5 15a3 3 0 0 0 2.83-2H13v2h2v-2h2v-2h-5.67a3 3 0 1 0-2.83 4m0-4a1 1 0 1 1 0 2 1 1 0 0 1 0-2',
  tune: 'M3 17v2h6v-2zM3 5v2h10V5zm10 16v-2h8v-2h-8v-2h-2v6zM7 9v2H3v2h4v2h2V9zm14 4v-2H11v2zm-6-4h2V7h4V5h-4V3h-2z',
  providers: 'M11 7 9.6 8.4l2.6 2.6H2v2h10.2l-2.6 2.6L11 17l5-5zm9 12h-8v2h8a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2h-8v2h8z',
  trust:
    'M17 7h-4v2h4c1.65 0 3 1.35 3 3s-1.35 3-3 3h-4v2h4a5 5 0 0 0 0-10m-6 8H7c-1.65 0-3-1.35-3-3s1.35-3 3-3h4V7H7a5 5 0 0 0 0 10h4zm-3-4h8v2H8z',
  branding: 'M4 4h16v3H4zm0 5h7v11H4zm9 0h7v11h-7zM6 11v7h3v-7z',
  history: 'M13 3a9 9 0 0 0-9 9H1l4 4 4-4H6a7 7 0 1 1 2 5l-1.4 1.4A9 9 0 1 0 13 3m-1 5v5l4.3 2.5.7-1.2-3.5-2.1V8z',
  list: 'M4 5h2v2H4zm4 0h12v2H8zm-4 6h2v2H4zm4 0h12v2H8zm-4 6h2v2H4zm4 0h8v2H8z',
  directory: 'M4 3v8h16V3zm14 6H6V5h12zM4 13v8h16v-8zm14 6H6v-4h12zM7 6h3v2H7zm0 10h3v2H7z',
  people:
    'M9 13.75c-2.34 0-7 1.17-7 3.5V19h14v-1.75c0-2.33-4.66-3.5-7-3.5M4.34 17c.84-.58 2.87-1.25 4.66-1.25s3.82.67 4.66 1.25zM9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7m0-5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3m7.04 6.81A4.1 4.1 0 0 1 18 17.25V19h4v-1.75c0-2.02-3.5-3.17-5.96-3.44M15 12a3.5 3.5 0 1 0-1.5-6.65 5.5 5.5 0 0 1 0 6.3q.7.34 1.5.35',
  ticket:
    'M22 10V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v4a2 2 0 1 1 0 4v4a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-4a2 2 0 1 1 0-4m-2-1.5a4 4 0 0 0 0 7V18H4v-2.5a4 4 0 0 0 0-7V6h16zM11 15h2v2h-2zm0-4h2v2h-2zm0-4h2v2h-2z',
  sessions:
    'M4 6h18V4H4c-1.1 0-2 .9-2 2v11H0v3h14v-3H4zm19 2h-6c-.55 0-1 .45-1 1v10c0 .55.45 1 1 1h6c.55 0 1-.45 1-1V9c0-.55-.45-1-1-1m-1 9h-4v-7h4z',
  info: 'M11 7h2v2h-2zm0 4h2v6h-2zm1-9a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16',
} as const;

/** One of {@link SHELL_ICONS}. */
export type ShellIcon = keyof typeof SHELL_ICONS;
