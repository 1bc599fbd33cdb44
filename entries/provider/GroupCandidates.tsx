import { useMemo, useState } from 'react';
import { displayText } from '../../shared/i18n/display-text';
import { foldText, searchWords } from '../../shared/i18n/fold-text';
import { t } from '../../shared/i18n/translate';
import { SearchField } from '../../shared/ui/form/SearchField';
import { usePages } from '../../shared/ui/selection/use-pages';
import { Pager } from '../../shared/ui/table/Pager';

/** The groups that were chosen, by their fields in the form. */
export interface ChosenGroups {
  adminGroup?: string;
  technicalUserGroup?: string;
}

/** The page sizes to choose from. With no more groups than the first one there is nothing to search. */
const SIZES = [10, 25, 50, 100];

/** The maximum number of characters of a group's name. */
const MAX_LENGTH = 200;

interface GroupCandidatesProps {
  names: readonly string[];
  chosen: Required<ChosenGroups>;
  onChoose: (groups: ChosenGroups) => void;
}

/** Groups that exist, each of which can be chosen for one field or for both. A directory may have 50,000 of them. */
export function GroupCandidates({ names, chosen, onChoose }: GroupCandidatesProps) {
  const [search, setSearch] = useState('');
  const groups = useMemo(() => [...new Set(names)].map((name) => ({ name, folded: foldText(name) })), [names]);
  const found = useMemo(() => {
    const words = searchWords(search);
    return groups.filter(({ folded }) => words.every((word) => folded.includes(word)));
  }, [groups, search]);
  const pages = usePages(found.length, search);
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
        <CandidateTable names={shown.map(({ name }) => name)} chosen={chosen} onChoose={onChoose} />
      )}
      {isLong ? <Pager view={{ ...pages, shown }} sizes={SIZES} name="group-page-size" /> : null}
    </div>
  );
}

const FIELDS = [
  { name: 'adminGroup', label: 'PROVIDER_ADMIN_GROUP' },
  { name: 'technicalUserGroup', label: 'PROVIDER_TECHNICAL_GROUP' },
] as const;

/** A row for each group, and a column of radio buttons for each field. */
function CandidateTable({ names, chosen, onChoose }: GroupCandidatesProps) {
  return (
    <table data-part="candidates" className="w-full border-collapse">
      <thead>
        <tr className="align-bottom text-sm">
          <th scope="col" className="pe-2 pb-1 text-start font-medium">
            {t('PROVIDER_GROUPS_COLUMN')}
          </th>
          {FIELDS.map(({ name, label }) => (
            <th key={name} scope="col" className="w-24 hyphens-auto px-1 pb-1 font-medium">
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((group) => (
          <tr key={group} data-part="row" data-id={group} className="border-line border-t">
            <th scope="row" className="py-1 pe-2 text-start font-normal">
              <bdi className="line-clamp-3 [overflow-wrap:anywhere]">{displayText(group, MAX_LENGTH)}</bdi>
            </th>
            {FIELDS.map(({ name, label }) => (
              <td key={name} className="text-center">
                <label className="inline-flex size-control cursor-pointer items-center justify-center">
                  <input
                    type="radio"
                    name={`candidate-${name}`}
                    value={group}
                    aria-label={`${t(label)}: ${displayText(group, MAX_LENGTH)}`}
                    checked={chosen[name] === group}
                    onChange={() => onChoose({ [name]: group })}
                    className="size-5 accent-primary-fill"
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
