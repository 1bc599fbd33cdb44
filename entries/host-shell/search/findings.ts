import * as v from 'valibot';
import { acceptScimListName } from '../../../shared/contract/accept-scim-list-name';
import {
  API_KEYS_ADDRESS,
  LAST_LOGINS_ADDRESS,
  MESSAGES_ADDRESS,
  USERS_ADDRESS,
} from '../../../shared/contract/addresses';
import { scimContainsFilter } from '../../../shared/contract/scim-contains-filter';
import type { ShellData } from '../../../shared/contract/shell/host-shell';
import { TranslationBundle } from '../../../shared/contract/system/message-catalogue';
import { call } from '../../../shared/http/call';
import type { Result } from '../../../shared/http/result';
import { currentLocale } from '../../../shared/i18n/format';
import { NAME_LENGTH, shortenUntrustedText } from '../../../shared/i18n/shorten-untrusted-text';
import { t } from '../../../shared/i18n/translate';
import { itemAddress } from '../../../shared/runtime/navigation/item-address';
import { currentPage, NAVIGATION } from '../navigation-entries';
import type { ShellIcon } from '../shell-icons';
import actions from './actions.json';
import pageWords from './page-words.json';
import settings from './settings.json';

/** What a search finds: an address of this server, or something that is done at once. */
export interface Finding {
  /** Identifies it among all findings. */
  id: string;
  path: string;
  icon: ShellIcon;
  text: string;
  detail?: string;
  /** What is searched, but not shown. */
  words?: string;
  /** By default one of settings, users or keys. */
  kind?: 'page' | 'action';
  /** What is done in place of following the address. */
  run?: () => void;
}

/** The most users, and the most API keys, that are shown. */
export const MOST = 8;

/** The pages that the navigation shows to a user. */
export function pagesOf(data: ShellData): Finding[] {
  return NAVIGATION.filter(({ when }) => !when || data[when]).flatMap(({ heading, entries }) =>
    entries
      .filter(({ when, unless, name }) => {
        const isMissing = (unless && data[unless]) || (name && data.missingPages?.[name]);
        return (!when || data[when]) && !isMissing;
      })
      .map(({ path, text, icon }) => ({
        id: path,
        path,
        icon,
        text: t(text),
        detail: heading ? t(heading) : '',
        kind: 'page' as const,
      })),
  );
}

/** Labels of pages, by address and message key, with what they are searched by: message keys, and words of no language. */
type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Loads what some pages are called otherwise, what is done there, and the labels of their settings. The page's own messages
 * lack these: all texts of the language are loaded for them.
 */
export async function loadSettings(
  pages: readonly Finding[],
  { isAdmin, signOut }: { isAdmin: boolean; signOut: () => void },
  signal: AbortSignal,
): Promise<Finding[]> {
  const { translations } = resultOf(
    await call(TranslationBundle, { url: MESSAGES_ADDRESS, query: { lng: currentLocale() }, signal }),
  );
  const translate = (words: string) =>
    words
      .split(' ')
      .map((word) => translations[word] ?? word)
      .join(' ');
  const find = (labels: Labels, kind?: 'action') =>
    Object.entries(labels).flatMap(([path, texts]) => {
      const page = pages.find((each) => each.path === currentPage(path)?.entry.path);
      if (!page) return [];
      return Object.entries(texts).flatMap(([key, words]): Finding[] => {
        const text = translations[key];
        if (text === undefined) return [];
        const found = { id: `${kind} ${path} ${key}`, path, icon: page.icon, text, detail: page.text };
        return [{ ...found, words: translate(words), ...(kind && { kind }) }];
      });
    });
  const named: Readonly<Record<string, string>> = pageWords;
  return [
    ...pages.map((page) => ({ ...page, words: translate(named[page.path] ?? '') })),
    {
      ...{ id: 'sign-out', path: '', icon: 'lock', kind: 'action', run: signOut },
      ...{ text: t('LOGOUT_BUTTON'), words: translate('SHELL_WORDS_SIGN_OUT') },
    },
    ...find(actions.user, 'action'),
    ...(isAdmin ? find(actions.isAdmin, 'action') : []),
    ...preferencesOf(translate),
    ...find(settings),
  ];
}

/** The choices of language and appearance, which the selects of the shell have. */
function preferencesOf(translate: (words: string) => string): Finding[] {
  return [...document.querySelectorAll<HTMLSelectElement>('nav select')].flatMap((select) =>
    [...select.options].map((option): Finding => {
      const detail = select.name === 'theme' ? t('THEME') : t('LANGUAGE');
      const words = select.name === 'theme' ? translate('SHELL_WORDS_THEME') : languageName(option.value);
      const run = () => {
        select.value = option.value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      };
      return {
        id: `${select.name} ${option.value}`,
        path: '',
        icon: 'tune',
        text: option.text,
        detail,
        words,
        kind: 'action',
        run,
      };
    }),
  );
}

/** The name of a language in the present one. */
const languageName = (locale: string) => new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(locale) ?? '';

/**
 * What is read of an item of either list. The operations of the contract would bring checks of much more, and of kinds that
 * every small page would have to load.
 */
const Item = v.object({
  id: v.string(),
  userName: v.nullish(v.string(), ''),
  displayName: v.nullish(v.string(), ''),
  label: v.nullish(v.string(), ''),
  prefix: v.nullish(v.string(), ''),
  emails: v.nullish(v.array(v.object({ value: v.nullish(v.string(), '') })), []),
});

const listOf = (name: string) =>
  v.pipe(
    v.unknown(),
    acceptScimListName(name),
    // `v.record` would be in the first load of every small page.
    v.transform((answer) => Object(answer)[name]),
    v.nullish(v.array(Item), []),
  );

/** Finds users by a part of their names or, with an @, of their mail addresses; each leads to the history of the user's sign-ins. */
export async function findUsers(text: string, signal: AbortSignal): Promise<Finding[]> {
  // Only then: a server of others need not know a filter for mail addresses.
  const isMail = text.includes('@');
  const byMail = isMail ? ['emails.value'] : [];
  const filter = scimContainsFilter(['displayName', 'userName', ...byMail], text);
  const attributes = isMail ? { attributes: 'displayName,userName,emails.value' } : {};
  const query = { count: MOST, filter, showTechnicalUsers: true, ...attributes };
  const users = resultOf(await call(listOf('resources'), { url: USERS_ADDRESS, query, signal }));
  return users.slice(0, MOST).map(({ id, displayName, userName, emails }) => {
    const name = displayName || userName || id;
    const other = emails[0]?.value || userName;
    const path = `${LAST_LOGINS_ADDRESS}?user=${encodeURIComponent(id)}`;
    return {
      id: `user ${id}`,
      path,
      icon: 'people',
      text: shown(name),
      detail: other && other !== name ? shown(other) : '',
    };
  });
}

/** Loads all API keys. */
export async function loadKeys(signal: AbortSignal): Promise<Finding[]> {
  const keys = resultOf(await call(listOf('apiKeys'), { url: API_KEYS_ADDRESS, signal }));
  return keys.map(({ id, label, userName, prefix }) => ({
    id: `key ${id}`,
    path: itemAddress(API_KEYS_ADDRESS, id),
    icon: 'key',
    text: shown(label),
    detail: shown(userName),
    words: prefix,
  }));
}

const shown = (name: string) => shortenUntrustedText(name, NAME_LENGTH);

/** @throws if the call failed, so that the list offers to try again */
function resultOf<T>(answer: Result<T>): T {
  if (!answer.ok) throw new Error(answer.messageKey);
  return answer.data;
}
