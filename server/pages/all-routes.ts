import type { Route } from '../http/visit';
import { endSessionRoute } from './end-session';
import { healthz } from './healthz';
import { hostShell } from './host-shell';
import { login } from './login';
import { logout } from './logout';
import { messages } from './messages';
import { photo } from './photo';
import { setup } from './setup';

/** Every address that does more than show a page without data. */
export const ALL_ROUTES: readonly Route[] = [
  login,
  logout,
  endSessionRoute,
  hostShell,
  photo,
  messages,
  setup,
  healthz,
];
