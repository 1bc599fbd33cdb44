import { HOSTILE_MESSAGES } from '../../unit/shared/host/hostile-messages';

/** Well-formed messages of both directions that would cause harm, or reveal something, if a receiver accepted them. */
export const WELL_FORMED_ATTACKS: readonly unknown[] = [
  'CloseWindow',
  { type: 'CloseWindow' },
  { type: 'ThemeRequest' },
  { type: 'Theme', theme: { IsDark: true, BackgroundColor: '#f00', PrimaryColor: '#f00' } },
  { type: 'DialogClosed', path: '/identityprovider/login' },
  { type: 'Navigated', path: '/identityprovider/login', title: 'Your session is over' },
  { type: 'Navigated', path: '//evil.example', title: 'x' },
  { type: 'OpenDialog', path: '/identityprovider/login', width: 370, height: 600 },
  { type: 'OpenDialog', path: 'javascript:alert(1)', width: 370, height: 600 },
  { type: 'OpenDialog', path: '/identityprovider/profile', width: 400, height: 800 },
  { type: 'OpenPage', path: '/identityprovider/session/logoutconfirmation' },
  { type: 'OpenPage', path: '//evil.example' },
  { type: 'ShellReady' },
  { type: 'ResourceChanged', resource: '/identityprovider/session', action: 'removed' },
  { type: 'ResourceChanged', resource: '/identityprovider/session', action: 'removed', id: 'x' },
];

export const ATTACK_MESSAGES: readonly unknown[] = [...WELL_FORMED_ATTACKS, ...HOSTILE_MESSAGES];
