import type { ReactNode } from 'react';
import { t } from '../../shared/i18n/translate';
import type { Conditions } from './conditions';

interface AccountCardProps {
  conditions: Conditions;
  photo: ReactNode;
  name: string;
  /** The mail address, or the user name of a user without one. */
  address: ReactNode;
  /** Signs out. */
  action: ReactNode;
}

/** The account of the signed-in user. */
export function AccountCard({ conditions, photo, name, address, action }: AccountCardProps) {
  return (
    <div data-part="account" className="flex max-w-list flex-wrap items-center gap-x-4 gap-y-3">
      <span className="flex size-16 shrink-0 self-start items-center justify-center overflow-hidden rounded-full border border-line bg-tint text-muted contrast-more:border-edge">
        {photo}
      </span>
      <div className="min-w-0 grow basis-48">
        <h1 className="text-title">{name}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <span className="min-w-0">{address}</span>
          <span data-part="role" className="rounded-full border border-edge px-2 text-sm">
            {conditions.when('isAdmin', t('SHELL_ROLE_ADMIN'))}
            {conditions.unless('isAdmin', t('SHELL_ROLE_USER'))}
          </span>
        </p>
      </div>
      <div className="grow *:w-full sm:grow-0">{action}</div>
    </div>
  );
}
