import type { LoginSettingsEffects } from '../../shared/contract/settings/login-settings';
import { formatNumber } from '../../shared/i18n/format';
import { type MessageKey, t } from '../../shared/i18n/translate';

/** What a save changes for people, one sentence per line, with a blank line between topics; empty for no change. */
export function effectText(effects: LoginSettingsEffects): string {
  const { tfaRequired, tfaMissing, notAllowed, signedOut, requiresOwnTfa, excludesOwn, locksOut } = effects;
  const { passkeysOff, adminsWithoutPasskey } = effects;
  if (locksOut) return ''; // the server refuses it, with a message of its own
  const topics: (string | false)[][] = [
    [
      tfaRequired > 0 && t('LOGIN_CONFIG_EFFECT_TFA', { count: tfaRequired }),
      tfaMissing > 0 && t('LOGIN_CONFIG_EFFECT_TFA_MISSING', { count: tfaMissing }),
      requiresOwnTfa && t('LOGIN_CONFIG_EFFECT_TFA_OWN'),
    ],
    [
      passkeysOff > 0 && labelled('LOGIN_CONFIG_EFFECT_PASSKEYS_OFF', passkeysOff),
      adminsWithoutPasskey > 0 && labelled('LOGIN_CONFIG_EFFECT_PASSKEYS_ADMINS', adminsWithoutPasskey),
    ],
    [
      notAllowed > 0 && t('LOGIN_CONFIG_EFFECT_EXCLUDED', { count: notAllowed }),
      excludesOwn && t('LOGIN_CONFIG_EFFECT_EXCLUDED_OWN'),
    ],
    [signedOut > 0 && t('LOGIN_CONFIG_EFFECT_SIGNED_OUT', { count: signedOut })],
  ];
  const texts = topics.map((lines) => lines.filter((line) => line !== false).join('\n'));
  return texts.filter((text) => text !== '').join('\n\n');
}

const labelled = (key: MessageKey, count: number) => t('LABEL_VALUE', { label: t(key), value: formatNumber(count) });
