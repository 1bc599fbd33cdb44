import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOCALES } from '../../../../shared/contract/locales';
import { readText, tableOf } from '../../docs/markdown';
import { CATALOGUES, type Catalogue, plain, readCatalogue } from './catalogues';

/** The keys whose whole text is the term in CONTRIBUTING's tables of terms; other terms occur within texts. */
const KEYS: Readonly<Record<string, string>> = {
  'sign in': 'LOGIN_BUTTON',
  'sign out': 'LOGOUT_BUTTON',
  'user name': 'LOGIN_USER',
  password: 'LOGIN_PASSWORD',
  account: 'MENU_ACCOUNT',
  user: 'APIKEY_USER',
  'start page': 'SHELL_HOME',
  'two-factor authentication': 'MENU_ENABLE_TFA',
  code: 'TFA_CODE',
  'recovery code': 'TFA_ONE_TIME_CODE',
  activate: 'TFA_ACTIVATE',
  deactivate: 'TFA_DEACTIVATE',
  'API key': 'APIKEY_KEY',
  label: 'APIKEY_LABEL',
  create: 'APIKEY_CREATE_SUBMIT',
  confirm: 'CONFIRM_APIKEY_CONFIRM',
  decline: 'CONFIRM_APIKEY_DECLINE',
  delete: 'APIKEY_DELETE',
  save: 'BUTTON_SAVE',
  cancel: 'BUTTON_CANCEL',
  discard: 'UNSAVED_DISCARD',
  'try again': 'BUTTON_RETRY',
  'reload page': 'BUTTON_RELOAD',
  refresh: 'APIKEY_REFRESH',
};

/** What the texts of a language say, what they must not say instead, and the keys to which that is limited. */
type Variant = [instead: string, refused: RegExp, among?: RegExp];

const TFA = /^TFA_/;
/**
 * The role of an account, the name of the user management, and the users of a legacy system, who become accounts, say `user`
 * where a user is otherwise an account.
 */
const NOT_ROLE = /^(?!SHELL_ROLE_|PROVIDER_TYPE_USERS|(PROVIDER_)?MIGRATION_)/;

/** A search is cleared, which is another action than deleting. */
const NOT_SEARCH = /^(?!SEARCH_)/;

const VARIANTS: Readonly<Record<string, readonly Variant[]>> = {
  cs: [
    ['zapnout, vypnout', /aktiv/i, TFA],
    ['účet', /uživatel(?!sk)/i, NOT_ROLE],
    ['správce', /administr/i],
    ['nouzový kód', /záložní|obnovovací/i],
    ['smazat', /odstran/i],
    ['ho', /(?<!\p{L})jej(?!\p{L})/iu],
  ],
  da: [
    ['slå til, slå fra', /aktiv[eé]r/i, TFA],
    ['konfigurere', /opsæt|sæt op|indstil(?!linger)/i],
    ['Annullér', /(annuller|konfigurer|kopier|opdater|administrer)(?!\p{L})/iu],
    ['adgangskode', /kodeord|password/i],
    ['slet', /fjern/i],
  ],
  de: [
    ['Administrator', /Ihre Administration|Administrationskonto/],
    ['erstellen', /anlegen|legen Sie/i],
    ['anmelden, abmelden', /einlogg|auslogg|login/i],
    ['Konto', /Benutzer(?!name)|(?<!Be)nutzer/i, NOT_ROLE],
    ['Passwort', /kennwort/i],
    ['aktivieren, deaktivieren', /einschalt|ausschalt/i],
  ],
  en: [
    ['organization', /(organi|authori|recogni)s/i],
    ['activate, deactivate', /turn(s|ed)? (\S+ )*(on|off)\b|\b(enable|switch)|\bis (now )?(on|off)\b/i, TFA],
    ['recovery code', /emergency|backup/i],
    ['sign in, sign out', /\blog(ged)?[ -]?(in|out|on|off)\b/i],
    ['delete', /remove/i],
    ['email', /e-mail/i],
  ],
  es: [
    ['cuenta de administrador', /de administración/i],
    ['escribir', /introdu|ingres/i],
    ['cuenta', /(?<!nombre de )usuario/i, NOT_ROLE],
    ['código de emergencia', /recuperación|respaldo/i],
    ['eliminar', /\bborr/i, NOT_SEARCH],
  ],
  fr: [
    ['compte administrateur', /d’administration/i],
    ['compte', /(?<!nom d’)utilisateur/i, NOT_ROLE],
    ['code de secours', /récupération|d’urgence/i],
    ['actualiser', /recharge/i],
    ['e-mail', /courriel|(?<!e-)\bmail|email/i],
  ],
  hr: [
    ['uključiti, isključiti', /aktivira/i, TFA],
    ['račun', /korisni(k|c[ia]\b)/i, NOT_ROLE],
    ['kasnije', /poslije/i],
    ['koda, kodom', /kôd\p{L}/iu],
    ['izbrisati', /obri[sš]/i, NOT_SEARCH],
  ],
  it: [
    ['account amministratore', /di amministrazione/i],
    ['soddisfatto', /a posto/i, /^PASSWORD_/],
    ['accedere', /\blog ?in|autenticarsi/i],
    ['codice di emergenza', /recupero|ripristino/i],
    ['email', /e-mail/i],
  ],
  nl: [
    ['inloggen, uitloggen', /aanmelden|afmelden|meld je (aan|af)/i],
    ['inschakelen, uitschakelen', /activeer|activeren/i],
    ['instellen', /configur/i],
    ['tweefactorauthenticatie', /tweestaps|verificatie/i],
  ],
  pl: [
    ['konto', /(?<!nazw\p{L}{1,2} )użytkowni/iu, NOT_ROLE],
    ['wpisać', /wprowad/i],
    ['włączyć, wyłączyć', /aktyw(uj|ow)/i],
    ['kod awaryjny', /zapasow|odzyskiwani/i],
    ['usunąć', /skasuj|skasow/i],
  ],
  sk: [
    ['účet', /používateľ(?!sk)/i, NOT_ROLE],
    ['zapnúť, vypnúť', /aktiv/i, TFA],
    ['platnosť uplynula', /vyprša/i],
    ['odstrániť', /zmaz|vymaz/i, NOT_SEARCH],
    ['správca', /administr/i],
  ],
  'sr-Latn': [
    ['nalog', /korisni[kc](?!k)/i, NOT_ROLE],
    ['koda, kodom', /kôd\p{L}/iu],
    ['rezervni kôd', /hitne slučajeve/i],
    ['izbrisati', /obri[sš]/i, NOT_SEARCH],
    ['ovamo', /vraćate se ovde/i],
    ['uključiti, isključiti', /aktivir/i],
  ],
  'zh-Hans': [
    ['账号', /帐号|账户|帐户/],
    ['退出登录', /登出|注销/],
    ['双重身份验证', /双因素|两步/],
    ['启用、停用', /激活|禁用|开启|关闭双重/],
    ['删除', /移除/],
  ],
};

const COLUMNS = termTables();

for (const { head, cells } of COLUMNS) {
  test(`CONTRIBUTING’s terms for “${head}” are those of the catalogues`, () => {
    assert.equal([...cells.keys()].sort(), [...LOCALES].sort());
    for (const [locale, term] of cells) {
      const catalogue = readCatalogue(locale);
      const key = KEYS[head];
      if (key !== undefined) assert.is(term, plain(catalogue[key] ?? ''), locale);
      else assert.ok(occurs(term, catalogue), `${locale}: ${term}`);
    }
  });
}

for (const [locale, catalogue] of CATALOGUES) {
  test(`${locale} says one word for one thing`, () => {
    for (const [key, text] of Object.entries(catalogue)) {
      const words = plain(text).replace(/\{\w+\}/g, '{}');
      for (const [instead, refused, among = /^/] of VARIANTS[locale] ?? [])
        if (among.test(key)) assert.not.match(words, refused, `${key} says “${instead}”: ${text}`);
    }
  });
}

/** The columns of the tables whose rows are languages. */
function termTables(): { head: string; cells: Map<string, string> }[] {
  const text = readText('CONTRIBUTING.md');
  return [...text.matchAll(/^\| ((?:language|catalogue) \|.*) \|$/gm)].flatMap(([, row = '']) => {
    const rows = tableOf(text, row);
    const heads = row.split('|').map((name) => name.trim());
    return heads.slice(1).flatMap((head, index) => {
      const cells = new Map(rows.map(([locale = '', ...terms]) => [locale, terms[index] ?? '']));
      return head === 'addresses people as' ? [] : [{ head, cells }];
    });
  });
}

/** Whether a term is in a text, whatever the endings of its words. */
function occurs(term: string, catalogue: Catalogue): boolean {
  const stems = term.split(' ').map((word) => word.slice(0, Math.max(3, word.length - 3)));
  const pattern = new RegExp(stems.join('\\S* '), 'i');
  return Object.values(catalogue).some((text) => pattern.test(plain(text)));
}

test.run();
