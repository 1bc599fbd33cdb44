import type { RefObject } from 'react';
import type { LoginData } from '../../shared/contract/sign-in/login';
import { t } from '../../shared/i18n/translate';
import { fieldsOf } from './is-filled';

interface DemoAccountsProps {
  demo: NonNullable<LoginData['demo']>;
  form: RefObject<HTMLFormElement | null>;
}

/** The accounts of a demo, folded. Each button fills in its user name and the password. */
export function DemoAccounts({ demo: { accounts, password }, form }: DemoAccountsProps) {
  const fillIn = (userName: string) => {
    for (const field of fieldsOf(form.current)) field.value = field.name === 'User' ? userName : password;
  };
  return (
    <details data-part="demo-accounts" className="text-center text-muted text-sm">
      <summary className="cursor-pointer py-1">{t('LOGIN_DEMO_ACCOUNTS')}</summary>
      <div className="flex flex-wrap justify-center gap-x-3">
        {accounts.map((userName) => (
          <button
            key={userName}
            type="button"
            className="min-h-control cursor-pointer underline"
            onClick={() => fillIn(userName)}
          >
            {userName}
          </button>
        ))}
      </div>
      <p className="py-1">
        {t('LOGIN_PASSWORD')} <code>{password}</code>
      </p>
    </details>
  );
}
