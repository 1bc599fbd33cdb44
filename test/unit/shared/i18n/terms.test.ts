import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { LOCALES } from '../../../../shared/contract/locales';
import { readText, tableOf } from '../../docs/markdown';
import { CATALOGUES, type Catalogue, plain, readCatalogue } from './catalogues';

/** The keys whose whole text is the term in CONTRIBUTING's tables of terms; other terms occur within texts. */
const KEYS: Readonly<Record<string, string>> = {
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

/** What the texts of a language must not say, with what they say instead; `among` limits the rule to some keys. */
interface Variant {
  instead: string;
  refused: RegExp;
  among?: RegExp;
}

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
    { instead: 'zapnout, vypnout', refused: /aktiv/i, among: TFA },
    { instead: 'účet', refused: /uživatel(?!sk)/i, among: NOT_ROLE },
    { instead: 'správce', refused: /administr/i },
    { instead: 'nouzový kód', refused: /záložní|obnovovací/i },
    { instead: 'smazat', refused: /odstran/i },
    { instead: 'ho', refused: /(?<!\p{L})jej(?!\p{L})/iu },
  ],
  da: [
    { instead: 'slå til, slå fra', refused: /aktiv[eé]r/i, among: TFA },
    { instead: 'konfigurere', refused: /opsæt|sæt op|indstil(?!linger)/i },
    {
      instead: 'Annullér',
      refused: /(annuller|konfigurer|kopier|opdater|administrer)(?!\p{L})/iu,
    },
    { instead: 'adgangskode', refused: /kodeord|password/i },
    { instead: 'slet', refused: /fjern/i },
  ],
  de: [
    { instead: 'Administrator', refused: /Ihre Administration|Administrationskonto/ },
    { instead: 'erstellen', refused: /anlegen|legen Sie/i },
    { instead: 'anmelden, abmelden', refused: /einlogg|auslogg|login/i },
    { instead: 'Konto', refused: /Benutzer(?!name)|(?<!Be)nutzer/i, among: NOT_ROLE },
    { instead: 'Passwort', refused: /kennwort/i },
    { instead: 'aktivieren, deaktivieren', refused: /einschalt|ausschalt/i },
  ],
  en: [
    { instead: 'organization', refused: /(organi|authori|recogni)s/i },
    {
      instead: 'activate, deactivate',
      refused: /turn(s|ed)? (\S+ )*(on|off)\b|\b(enable|switch)|\bis (now )?(on|off)\b/i,
      among: TFA,
    },
    { instead: 'recovery code', refused: /emergency|backup/i },
    { instead: 'sign in, sign out', refused: /\blog(ged)?[ -]?(in|out|on|off)\b/i },
    { instead: 'delete', refused: /remove/i },
    { instead: 'email', refused: /e-mail/i },
  ],
  es: [
    { instead: 'cuenta de administrador', refused: /de administración/i },
    { instead: 'escribir', refused: /introdu|ingres/i },
    { instead: 'cuenta', refused: /(?<!nombre de )usuario/i, among: NOT_ROLE },
    { instead: 'código de emergencia', refused: /recuperación|respaldo/i },
    { instead: 'eliminar', refused: /\bborr/i, among: NOT_SEARCH },
  ],
  fr: [
    { instead: 'compte administrateur', refused: /d’administration/i },
    { instead: 'compte', refused: /(?<!nom d’)utilisateur/i, among: NOT_ROLE },
    { instead: 'code de secours', refused: /récupération|d’urgence/i },
    { instead: 'actualiser', refused: /recharge/i },
    { instead: 'e-mail', refused: /courriel|(?<!e-)\bmail|email/i },
  ],
  hr: [
    { instead: 'uključiti, isključiti', refused: /aktivira/i, among: TFA },
    { instead: 'račun', refused: /korisni(k|c[ia]\b)/i, among: NOT_ROLE },
    { instead: 'kasnije', refused: /poslije/i },
    { instead: 'koda, kodom', refused: /kôd\p{L}/iu },
    { instead: 'izbrisati', refused: /obri[sš]/i, among: NOT_SEARCH },
  ],
  it: [
    { instead: 'account amministratore', refused: /di amministrazione/i },
    { instead: 'soddisfatto', refused: /a posto/i, among: /^PASSWORD_/ },
    { instead: 'accedere', refused: /\blog ?in|autenticarsi/i },
    { instead: 'codice di emergenza', refused: /recupero|ripristino/i },
    { instead: 'email', refused: /e-mail/i },
  ],
  nl: [
    { instead: 'inloggen, uitloggen', refused: /aanmelden|afmelden|meld je (aan|af)/i },
    { instead: 'inschakelen, uitschakelen', refused: /activeer|activeren/i },
    { instead: 'instellen', refused: /configur/i },
    { instead: 'tweefactorauthenticatie', refused: /tweestaps|verificatie/i },
  ],
  pl: [
    { instead: 'konto', refused: /(?<!nazw\p{L}{1,2} )użytkowni/iu, among: NOT_ROLE },
    { instead: 'wpisać', refused: /wprowad/i },
    { instead: 'włączyć, wyłączyć', refused: /aktyw(uj|ow)/i },
    { instead: 'kod awaryjny', refused: /zapasow|odzyskiwani/i },
    { instead: 'usunąć', refused: /skasuj|skasow/i },
  ],
  sk: [
    { instead: 'účet', refused: /používateľ(?!sk)/i, among: NOT_ROLE },
    { instead: 'zapnúť, vypnúť', refused: /aktiv/i, among: TFA },
    { instead: 'platnosť uplynula', refused: /vyprša/i },
    { instead: 'odstrániť', refused: /zmaz|vymaz/i, among: NOT_SEARCH },
    { instead: 'správca', refused: /administr/i },
  ],
  'sr-Latn': [
    { instead: 'nalog', refused: /korisni[kc](?!k)/i, among: NOT_ROLE },
    { instead: 'koda, kodom', refused: /kôd\p{L}/iu },
    { instead: 'rezervni kôd', refused: /hitne slučajeve/i },
    { instead: 'izbrisati', refused: /obri[sš]/i, among: NOT_SEARCH },
    { instead: 'ovamo', refused: /vraćate se ovde/i },
    { instead: 'uključiti, isključiti', refused: /aktivir/i },
  ],
  'zh-Hans': [
    { instead: '账号', refused: /帐号|账户|帐户/ },
    { instead: '退出登录', refused: /登出|注销/ },
    { instead: '双重身份验证', refused: /双因素|两步/ },
    { instead: '启用、停用', refused: /激活|禁用|开启|关闭双重/ },
    { instead: '删除', refused: /移除/ },
  ],
};

const COLUMNS = termTables();

test('every locale has terms in CONTRIBUTING, and variants that are refused', () => {
  for (const { head, cells } of COLUMNS) assert.equal([...cells.keys()].sort(), [...LOCALES].sort(), head);
  assert.equal(Object.keys(VARIANTS).sort(), [...LOCALES].sort());
});

for (const { head, cells } of COLUMNS) {
  test(`CONTRIBUTING’s terms for “${head}” are those of the catalogues`, () => {
    for (const [locale, term] of cells) {
      const catalogue = readCatalogue(locale);
      const key = KEYS[head];
      if (key !== undefined) assert.is(term, plain(catalogue[key] ?? ''), locale);
      else assert.ok(occurs(term, catalogue), `${locale}: ${term}`);
    }
  });
}

for (const [locale, catalogue] of CATALOGUES) {
  for (const { instead, refused, among = /^/ } of VARIANTS[locale] ?? []) {
    test(`${locale} says “${instead}” only, not ${refused}`, () => {
      for (const [key, text] of Object.entries(catalogue)) {
        const words = plain(text).replace(/\{\w+\}/g, '{}');
        if (among.test(key)) assert.not.match(words, refused, `${key}: ${text}`);
      }
    });
  }
}

/** The columns of the tables whose rows are languages. */
function termTables(): { head: string; cells: Map<string, string> }[] {
  const text = readText('CONTRIBUTING.md');
  const heads = [...text.matchAll(/^\| (language \|.*) \|$/gm)].map(([, row = '']) => row);
  return heads.flatMap((row) => {
    const rows = tableOf(text, row);
    const names = row.split('|').map((name) => name.trim());
    return names.slice(1).map((head, index) => ({
      head,
      cells: new Map(rows.map(([locale = '', ...terms]) => [locale, terms[index] ?? ''])),
    }));
  });
}

/** Whether a term is in a text, whatever the endings of its words. */
function occurs(term: string, catalogue: Catalogue): boolean {
  const stems = term.split(' ').map((word) => word.slice(0, Math.max(3, word.length - 3)));
  const pattern = new RegExp(stems.join('\\S* '), 'i');
  return Object.values(catalogue).some((text) => pattern.test(plain(text)));
}

test.run();
