import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { CATALOGUES, plain } from './catalogues';

/** What the texts of a language say, what they must not say instead, and the keys to which that is limited. */
type Variant = [instead: string, refused: RegExp, among?: RegExp];

const TFA = /^TFA_/;
/**
 * The role of an account, the name of the user management, and the users of a legacy system, who become accounts, say
 * `user` where a user is otherwise an account.
 */
const NOT_ROLE = /^(?!SHELL_ROLE_|PROVIDER_TYPE_USERS|(PROVIDER_)?MIGRATION_)/;

/** Backup codes are another thing than the recovery code. */
const NOT_BACKUP = /^(?!.*BACKUP_CODE|TFA_CODES_|TFA_CODE_ENTRY_BACKUP)/;

/** A search is cleared, which is another action than deleting. */
const NOT_SEARCH = /^(?!SEARCH_)/;

/** A passkey is deleted; a filter, a selection or a limit is removed. */
const PASSKEY = /PASSKEY/;

const VARIANTS: Readonly<Record<string, readonly Variant[]>> = {
  cs: [
    ['zapnout, vypnout', /aktiv/i, TFA],
    ['účet', /uživatel(?!sk)/i, NOT_ROLE],
    ['správce', /administr/i],
    ['nouzový kód', /záložní|obnovovací/i, NOT_BACKUP],
    ['smazat', /odstran/i],
    ['ho', /(?<!\p{L})jej(?!\p{L})/iu],
    ['přístupový klíč', /passkey/i],
    ['smazat', /odebr|odebír/i, PASSKEY],
  ],
  da: [
    ['slå til, slå fra', /aktiv[eé]r/i, TFA],
    ['konfigurere', /opsæt|sæt op|indstil(?!linger)/i],
    ['Annullér', /(annuller|konfigurer|kopier|opdater|administrer)(?!\p{L})/iu],
    ['adgangskode', /kodeord|password/i],
    ['slet', /fjern/i],
    ['adgangsnøgle', /passkey/i],
    ['log ind', /(?<!\p{L})log(ge[rt]?)? på/iu],
  ],
  de: [
    ['Administrator', /Ihre Administration|Administrationskonto/],
    ['erstellen', /anlegen|legen Sie/i],
    ['anmelden, abmelden', /einlogg|auslogg|login/i],
    ['Konto', /Benutzer(?!name)|(?<!Be)nutzer/i, NOT_ROLE],
    ['Passwort', /kennwort/i],
    ['aktivieren, deaktivieren', /einschalt|ausschalt/i],
    ['Passkey', /(haupt|zugangs|zugriffs)schlüssel/i],
    ['löschen', /entfern/i, PASSKEY],
  ],
  en: [
    ['organization', /(organi|authori|recogni)s/i],
    ['activate, deactivate', /turn(s|ed)? (\S+ )*(on|off)\b|\b(enable|switch)|\bis (now )?(on|off)\b/i, TFA],
    ['recovery code', /emergency|backup/i, /^TFA_(?!BACKUP|CODES|CODE_ENTRY_BACKUP)/],
    ['sign in, sign out', /\blog(ged)?[ -]?(in|out|on|off)\b/i],
    ['delete', /remove/i],
    ['email', /e-mail/i],
  ],
  es: [
    ['cuenta de administrador', /de administración/i],
    ['escribir', /introdu|ingres/i],
    ['cuenta', /(?<!nombre de )usuario/i, NOT_ROLE],
    ['código de emergencia', /recuperación|respaldo/i, NOT_BACKUP],
    ['eliminar', /\bborr/i, NOT_SEARCH],
    ['llave de acceso', /passkey|claves? de (acceso|paso)/i],
    ['eliminar', /quit|retir/i, PASSKEY],
  ],
  fr: [
    ['compte administrateur', /d’administration/i],
    ['compte', /(?<!nom d’)utilisateur/i, NOT_ROLE],
    ['code d’urgence', /récupération|de secours/i, NOT_BACKUP],
    ['actualiser', /recharge/i],
    ['e-mail', /courriel|(?<!e-)\bmail(?!to)|email/i],
    ['clé d’accès', /passkey|clés? d’identification/i],
    ['supprimer', /retir|effac/i, PASSKEY],
  ],
  hr: [
    ['uključiti, isključiti', /aktivira/i, TFA],
    ['račun', /korisni(k|c[ia]\b)/i, NOT_ROLE],
    ['kasnije', /poslije/i],
    ['koda, kodom', /kôd\p{L}/iu],
    ['kôd za hitne slučajeve', /pričuvn|oporavak/i, NOT_BACKUP],
    ['izbrisati', /obri[sš]/i, NOT_SEARCH],
    ['pristupni ključ', /passkey/i],
    ['izbrisati', /uklon|uklanja/i, PASSKEY],
  ],
  it: [
    ['account amministratore', /di amministrazione/i],
    ['soddisfatto', /a posto/i, /^PASSWORD_/],
    ['accedere', /\blog ?in|autenticarsi/i],
    ['codice di emergenza', /recupero|ripristino/i],
    ['email', /e-mail/i],
    ['passkey', /chiav[ei] d(’|i )accesso/i],
    ['eliminare', /rimuov|rimoss/i, PASSKEY],
  ],
  nl: [
    ['inloggen, uitloggen', /aanmelden|afmelden|meld je (aan|af)/i],
    ['inschakelen, uitschakelen', /activeer|activeren/i],
    ['instellen', /configur/i],
    ['tweefactorauthenticatie', /tweestaps|verificatie/i],
    ['toegangssleutel', /passkey|wachtwoordsleutel/i],
  ],
  pl: [
    ['konto', /(?<!nazw\p{L}{1,2} )użytkowni/iu, NOT_ROLE],
    ['wpisać', /wprowad/i],
    ['włączyć, wyłączyć', /aktyw(uj|ow)/i],
    ['kod awaryjny', /zapasow|odzyskiwani/i, NOT_BACKUP],
    ['usunąć', /skasuj|skasow/i],
    ['klucz dostępu', /passkey/i],
  ],
  sk: [
    ['účet', /používateľ(?!sk)/i, NOT_ROLE],
    ['zapnúť, vypnúť', /aktiv/i, TFA],
    ['platnosť uplynula', /vyprša/i],
    ['odstrániť', /zmaz|vymaz/i, NOT_SEARCH],
    ['správca', /administr/i],
    ['prístupový kľúč', /passkey/i],
  ],
  'sr-Latn': [
    ['nalog', /korisni[kc](?!k)/i, NOT_ROLE],
    ['koda, kodom', /kôd\p{L}/iu],
    ['kôd za hitne slučajeve', /rezervn\p{L}+ k[oô]d|oporavak/iu, NOT_BACKUP],
    ['izbrisati', /obri[sš]/i, NOT_SEARCH],
    ['ovamo', /vraćate se ovde/i],
    ['uključiti, isključiti', /aktivir/i],
    ['pristupni ključ', /passkey/i],
    ['izbrisati', /uklon|uklanja/i, PASSKEY],
  ],
  'zh-Hans': [
    ['账号', /帐号|账户|帐户/],
    ['退出登录', /登出|注销/],
    ['双重身份验证', /双因素|两步/],
    ['启用、停用', /激活|禁用|开启|关闭双重/],
    ['删除', /移除/],
    ['通行密钥', /通行密匙|通行钥匙|访问密钥/],
  ],
};

for (const [locale, catalogue] of CATALOGUES) {
  test(`${locale} says one word for one thing`, () => {
    for (const [key, text] of Object.entries(catalogue)) {
      if (key.startsWith('SHELL_WORDS_')) continue; // not shown: what users may type instead
      const words = plain(text).replace(/\{\w+\}/g, '{}');
      for (const [instead, refused, among = /^/] of VARIANTS[locale] ?? [])
        if (among.test(key)) assert.not.match(words, refused, `${key} says “${instead}”: ${text}`);
    }
  });
}

test.run();
