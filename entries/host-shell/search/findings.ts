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
import settings from './settings.json';

/** What a search finds: an address of this server. */
export interface Finding {
  /** Identifies it among all findings. */
  id: string;
  path: string;
  icon: ShellIcon;
  text: string;
  detail?: string;
  /** What is searched, but not shown. */
  words?: string;
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
      .map(({ path, text, icon }) => ({ id: path, path, icon, text: t(text), detail: heading ? t(heading) : '' })),
  );
}

/**
 * Loads the settings of some pages by their labels. The page's own messages lack these: all texts of the language are
 * loaded for them.
 */
export async function loadSettings(pages: readonly Finding[], signal: AbortSignal): Promise<Finding[]> {
  const { translations } = resultOf(
    await call(TranslationBundle, { url: MESSAGES_ADDRESS, query: { lng: currentLocale() }, signal }),
  );
  return Object.entries<Readonly<Record<string, string>>>(settings).flatMap(([path, labels]) => {
    const page = pages.find((each) => each.path === currentPage(path)?.entry.path);
    if (!page) return [];
    return Object.entries(labels).flatMap(([key, words]) => {
      const text = translations[key];
      if (text === undefined) return [];
      const searched = words.split(' ').map((word) => translations[word] ?? word);
      return { id: path + key, path, icon: page.icon, text, detail: page.text, words: searched.join(' ') };
    });
  });
}

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
  const byMail = text.includes('@') ? ['emails.value'] : [];
  const filter = scimContainsFilter(['displayName', 'userName', ...byMail], text);
  const query = { count: MOST, filter, showTechnicalUsers: true };
  const users = resultOf(await call(listOf('resources'), { url: USERS_ADDRESS, query, signal }));
  return users.slice(0, MOST).map(({ id, displayName, userName }) => {
    const name = displayName || userName || id;
    const path = `${LAST_LOGINS_ADDRESS}?user=${encodeURIComponent(id)}`;
    return {
      id: `user ${id}`,
      path,
      icon: 'people',
      text: shown(name),
      detail: userName && userName !== name ? shown(userName) : '',
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
