import type { LoginSettingsEffects } from '../../shared/contract/settings/login-settings';
import { t } from '../../shared/i18n/translate';

/** What a save changes for people, one sentence in a line, with a blank line between matters; empty for no change. */
export function effectText(effects: LoginSettingsEffects): string {
  const { tfaRequired, tfaMissing, notAllowed, signedOut, requiresOwnTfa, excludesOwn, locksOut } = effects;
  if (locksOut) return ''; // the server refuses it, with a message of its own
  const matters: (string | false)[][] = [
    [
      tfaRequired > 0 && t('LOGIN_CONFIG_EFFECT_TFA', { count: tfaRequired }),
      tfaMissing > 0 && t('LOGIN_CONFIG_EFFECT_TFA_MISSING', { count: tfaMissing }),
      requiresOwnTfa && t('LOGIN_CONFIG_EFFECT_TFA_OWN'),
    ],
    [
      notAllowed > 0 && t('LOGIN_CONFIG_EFFECT_EXCLUDED', { count: notAllowed }),
      excludesOwn && t('LOGIN_CONFIG_EFFECT_EXCLUDED_OWN'),
    ],
    [signedOut > 0 && t('LOGIN_CONFIG_EFFECT_SIGNED_OUT', { count: signedOut })],
  ];
  const texts = matters.map((lines) => lines.filter((line) => line !== false).join('\n'));
  return texts.filter((text) => text !== '').join('\n\n');
}
