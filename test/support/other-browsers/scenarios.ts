import { API_KEYS } from './scenarios/api-keys';
import { FAILED_SCRIPTS } from './scenarios/failed-scripts';
import { LOGIN_SETTINGS } from './scenarios/login-settings';
import { SECOND_FACTOR } from './scenarios/second-factor';
import { SHELL } from './scenarios/shell';
import { SIGN_IN } from './scenarios/sign-in';

/** The scenarios that must work in Firefox and WebKitGTK as they do in Chromium. */
export const SCENARIOS = [...SIGN_IN, ...SECOND_FACTOR, ...API_KEYS, ...SHELL, ...LOGIN_SETTINGS, ...FAILED_SCRIPTS];
