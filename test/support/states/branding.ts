/** A `data:` URL of an SVG. */
const svg = (size: string, content: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}">${content}</svg>`)}`;

const waves = (colour: string) =>
  svg(
    '160 48',
    `<g fill="none" stroke="${colour}" stroke-width="6"><path d="M4 32c12-24 20-24 32 0s20 24 32 0"/><path d="M4 18c12-24 20-24 32 0s20 24 32 0"/></g><g fill="${colour}"><path d="M84 8h14v32H84zM104 8h14v32h-14zM124 24h14v16h-14zM144 8h14v32h-14z"/></g>`,
  );

/** Two logos of providers, one in colours and one in black. */
export const PROVIDER_LOGOS = {
  squares: svg(
    '21 21',
    '<path fill="#f25022" d="M0 0h10v10H0z"/><path fill="#7fba00" d="M11 0h10v10H11z"/><path fill="#00a4ef" d="M0 11h10v10H0z"/><path fill="#ffb900" d="M11 11h10v10H11z"/>',
  ),
  black: svg('24 24', '<path d="M12 1 23 23H1z"/>'),
};

/** An organisation with all elements of branding. */
export const BRANDING = {
  name: 'Harbour Logistics',
  logo: waves('#0b5c6b'),
  logoDark: waves('#7fe0d4'),
  text: 'Use your Harbour account. It is the one you use for e-mail.',
  helpUrl: 'https://help.example.org/sign-in',
  legalUrl: '/legal',
};

/** Long names, no logo. */
export const LONG_BRANDING = {
  ...BRANDING,
  name: `Gemeinsame Verwaltung der ${'Donaudampfschifffahrtsgesellschaften und '.repeat(4)}Häfen`,
  logo: null,
  logoDark: null,
  text: `${'Melden Sie sich mit dem Konto an, das Sie von Ihrer Personalabteilung bekommen haben. '.repeat(3)}`,
};

/** Branding that no page may load, follow or run. */
export const HOSTILE_BRANDING = {
  name: '<img src=x onerror=alert(1)>\u202e gnp.exe',
  logo: 'https://evil.example/logo.png',
  logoDark: 'data:text/html,<script>alert(1)</script>',
  text: '<script>alert(1)</script>',
  helpUrl: 'javascript:alert(1)',
  legalUrl: '//evil.example/legal',
};
