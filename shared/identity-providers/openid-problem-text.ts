import type { MessageKey } from '../i18n/translate';
import { problemText } from './problem-text';

/** The texts for administrators of problems at a sign-in whose own texts are for users, and say to try again later. */
export const ADMINISTRATOR_TEXTS: Readonly<Partial<Record<string, MessageKey>>> = {
  OPENID_ERROR_CONFIGURATION: 'OPENID_TEST_CONFIGURATION',
  OPENID_ERROR_UNREACHABLE: 'OPENID_TEST_UNREACHABLE',
};

/** The text for administrators of a problem of an OpenID provider, from the key or text of a server. */
export const openIdProblemText = (keyOrText: string): string =>
  problemText(ADMINISTRATOR_TEXTS[keyOrText] ?? keyOrText);
