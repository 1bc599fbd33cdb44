import { useMemo, useRef } from 'react';
import type { MissingPages, ShellData } from '../../../shared/contract/shell/host-shell';
import { searchIndex } from '../../../shared/i18n/search-index';
import { t } from '../../../shared/i18n/translate';
import { type OptionSearch, useOptionSearch } from '../../../shared/ui/headless-ui/combobox/use-option-search';
import { useSignOut } from '../use-sign-out';
import { type Finding, findUsers, loadKeys, loadSettings, MOST, pagesOf } from './findings';

/** Findings below one heading. */
export interface FindingGroup {
  heading: string;
  findings: readonly Finding[];
}

/** Whether results of the server may still come, or are missing because a call failed. */
export type SearchProgress = 'searching' | 'failed' | 'done';

/** Words that a hyphen joins are searched on their own: texts have the kind that does not break a line. */
const splitHyphens = (text: string) => text.replace(/[-\u2010\u2011]/g, ' ');

const indexOf = (findings: readonly Finding[]) =>
  searchIndex(findings, ({ text, detail = '', words = '' }) => splitHyphens(`${text} ${detail} ${words}`));

const NONE: readonly Finding[] = [];

interface Findings {
  /** Without empty ones. */
  groups: readonly FindingGroup[];
  progress: SearchProgress;
  /** Why a call failed; translated. */
  problem: string | undefined;
  retry: () => void;
}

/** What a typed text finds among what a user may open; without a text, all pages. */
export function useFindings(data: ShellData, typed: string): Findings {
  const text = splitHyphens(typed).trim();
  const hasTyped = useRef(false);
  hasTyped.current ||= text !== '';
  const pages = pagesOf(data);
  const signOut = useSignOut();
  const settings = useServerSearch(
    (_, signal) =>
      loadSettings(pages, { isAdmin: data.isAdmin, signOut: () => void signOut(data.logoutToken) }, signal),
    data.canChangeOpenId || hasTyped.current,
  );
  const has = (name: keyof MissingPages) => data.isAdmin && !data.missingPages?.[name];
  const users = useServerSearch(findUsers, has('LastLoginsPage') && text !== '', typed);
  const keys = useServerSearch((_, signal) => loadKeys(signal), has('ApiKeyListPage') && hasTyped.current);
  const find = useMemo(() => {
    const of = (kind?: Finding['kind']) => indexOf(settings.found.filter((each) => each.kind === kind));
    return { page: of('page'), action: of('action'), setting: of() };
  }, [settings.found]);
  const findKey = useMemo(() => indexOf(keys.found), [keys.found]);
  const groups: FindingGroup[] = [
    {
      heading: t('SHELL_SEARCH_PAGES'),
      findings: (text && settings.found !== NONE ? find.page : indexOf(pages))(text),
    },
    ...(text === ''
      ? []
      : [
          { heading: t('SHELL_SEARCH_ACTIONS'), findings: find.action(text) },
          { heading: t('SHELL_SEARCH_SETTINGS'), findings: find.setting(text) },
          { heading: t('SHELL_SEARCH_PEOPLE'), findings: users.found },
          { heading: t('MENU_APIKEY_CAPTION'), findings: findKey(text).slice(0, MOST) },
        ]),
  ];
  const searches = [settings, users, keys];
  return {
    groups: groups.filter(({ findings }) => findings.length > 0),
    progress: text === '' ? 'done' : progressOf(searches.map(({ state }) => state)),
    problem: searches.find(({ problem }) => problem)?.problem,
    retry() {
      for (const { problem, retry } of searches) if (problem) retry();
    },
  };
}

function progressOf(states: readonly string[]): SearchProgress {
  if (states.includes('searching')) return 'searching';
  return states.includes('failed') ? 'failed' : 'done';
}

/** A search on the server; without a text, it is done once. */
function useServerSearch(search: OptionSearch<Finding>, open: boolean, text = '') {
  const { state, retry } = useOptionSearch({ search, local: undefined, text: text.trim(), open });
  const problem = state.kind === 'failed' ? state.message : undefined;
  return { state: state.kind, problem, found: state.kind === 'found' ? state.options : NONE, retry };
}
