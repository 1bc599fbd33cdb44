import { useMemo, useState } from 'react';
import { searchWords, toSearchText } from '../../../shared/i18n/search-text';
import { LINE_LENGTH, shortenUntrustedText } from '../../../shared/i18n/shorten-untrusted-text';
import { t } from '../../../shared/i18n/translate';
import { SearchField } from '../../../shared/ui/form/SearchField';
import { usePagination } from '../../../shared/ui/selection/use-pagination';
import { Pager } from '../../../shared/ui/table/Pager';

/** The groups that were chosen, by their fields in the form. */
export interface ChosenGroups {
  adminGroup?: string;
  technicalUserGroup?: string;
}

/** The page sizes to choose from. With no more groups than the first one there is nothing to search. */
const SIZES = [10, 25, 50, 100];

interface GroupCandidatesProps {
  names: readonly string[];
  chosen: Required<ChosenGroups>;
  onChoose: (groups: ChosenGroups) => void;
}

/** Groups that exist, each of which can be chosen for one field or for both. A directory may have 50,000 of them. */
export function GroupCandidates({ names, chosen, onChoose }: GroupCandidatesProps) {
  const [search, setSearch] = useState('');
  const groups = useMemo(() => [...new Set(names)].map((name) => ({ name, searchText: toSearchText(name) })), [names]);
  const found = useMemo(() => {
    const words = searchWords(search);
    return groups.filter(({ searchText }) => words.every((word) => searchText.includes(word)));
  }, [groups, search]);
  const pages = usePagination(found.length, search);
  const shown = found.slice(pages.from, pages.from + pages.size);
  const isLong = groups.length > (SIZES[0] ?? 0);
  return (
    <div className="@container flex flex-col gap-3">
      <p className="text-muted text-sm">{t('PROVIDER_GROUPS_HINT')}</p>
      {isLong ? (
        <div className="*:max-w-none!">
          <SearchField name="group-search" label={t('PROVIDER_GROUPS_SEARCH')} value={search} onSearch={setSearch} />
        </div>
      ) : null}
      {shown.length === 0 ? (
        <p role="status" data-part="empty" className="py-6 text-center text-muted">
          {t('LOGIN_CONFIG_GROUPS_NO_MATCH')}
        </p>
      ) : (
        <CandidateList names={shown.map(({ name }) => name)} chosen={chosen} onChoose={onChoose} />
      )}
      {isLong ? <Pager view={{ ...pages, shown }} sizes={SIZES} name="group-page-size" /> : null}
    </div>
  );
}

const FIELDS = [
  { name: 'adminGroup', label: 'PROVIDER_ADMIN_GROUP' },
  { name: 'technicalUserGroup', label: 'PROVIDER_TECHNICAL_GROUP' },
] as const;

/** A row for each group, with a radio button for each field. */
function CandidateList({ names, chosen, onChoose }: GroupCandidatesProps) {
  return (
    <ul data-part="candidates" className="flex flex-col">
      {names.map((group) => (
        <li
          key={group}
          data-part="row"
          data-id={group}
          className="flex flex-wrap items-center gap-x-6 border-line border-t py-1 last:border-b"
        >
          <bdi className="line-clamp-3 min-w-0 grow basis-48 text-left [overflow-wrap:anywhere]">
            {shortenUntrustedText(group, LINE_LENGTH)}
          </bdi>
          <div className="flex flex-wrap gap-x-6">
            {FIELDS.map(({ name, label }) => (
              <label key={name} className="flex min-h-control cursor-pointer items-center gap-2 text-muted text-sm">
                <input
                  type="radio"
                  name={`candidate-${name}`}
                  value={group}
                  aria-label={`${t(label)}: ${shortenUntrustedText(group, LINE_LENGTH)}`}
                  checked={chosen[name] === group}
                  onChange={() => onChoose({ [name]: group })}
                  className="radio size-5 shrink-0"
                />
                {t(label)}
              </label>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
