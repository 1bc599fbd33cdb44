import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PasswordData } from '../../shared/contract/account/change-password';
import type { SignInMethods } from '../../shared/contract/account/sign-in-methods';
import { PASSKEYS_ADDRESS } from '../../shared/contract/addresses';
import { formatDateTime } from '../../shared/i18n/format';
import { t } from '../../shared/i18n/translate';
import { useExclusiveCall } from '../../shared/runtime/hooks/use-exclusive-call';
import { PagePreferences } from '../../shared/runtime/preferences/PagePreferences';
import { Button } from '../../shared/ui/button/Button';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { Alert } from '../../shared/ui/feedback/Alert';
import { Checkbox } from '../../shared/ui/form/Checkbox';
import { ChangePasswordLayout } from './ChangePasswordLayout';
import { type ReviewedMethod, removeMethod, reviewedMethods } from './reviewed-methods';

interface SignInMethodsReviewProps {
  methods: SignInMethods;
  branding: PasswordData['branding'];
  onDone: () => void;
}

/** Asks after a forced change of the password which of the other ways to sign in are not the user's, and removes them. */
export function SignInMethodsReview({ methods, branding, onDone }: SignInMethodsReviewProps) {
  const { antiCsrfToken, canSignIn } = methods;
  const [left, setLeft] = useState(() => reviewedMethods(methods));
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [message, setMessage] = useState('');
  const { underWay, begin } = useExclusiveCall<'remove'>();
  const text = useRef<HTMLParagraphElement>(null);
  const warning = useRef<HTMLDivElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => (text.current ?? warning.current)?.focus(), []); // the field that had the focus is gone
  useEffect(() => {
    if (message !== '') alert.current?.focus();
  }, [message]);

  const remove = async () => {
    setMessage('');
    for (const method of left.filter(({ key }) => selected.includes(key))) {
      const problem = await removeMethod(method, antiCsrfToken);
      if (problem !== undefined) return setMessage(`${method.name}: ${problem}`);
      setLeft((before) => before.filter(({ key }) => key !== method.key));
      setSelected((before) => before.filter((key) => key !== method.key));
    }
    if (canSignIn) onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (selected.length === 0) onDone();
    else begin('remove', remove);
  };
  const select = (key: string, isSelected: boolean) =>
    setSelected((before) => (isSelected ? [...before, key] : before.filter((each) => each !== key)));

  const hasMethods = left.length > 0;
  return (
    <ChangePasswordLayout
      title={t(hasMethods ? 'PASSWORD_REVIEW_TITLE' : 'AUDIT_EVENT_PASSWORD_CHANGED')}
      branding={branding}
      footer={<PagePreferences />}
    >
      <form data-part="review" className="flex flex-col gap-6" onSubmit={submit}>
        {hasMethods ? (
          <p ref={text} tabIndex={-1} className="text-pretty outline-none">
            {t('PASSWORD_REVIEW_TEXT')}
          </p>
        ) : null}
        <div className="wrap-anywhere flex flex-col gap-3">
          {left.map((method) => (
            <Checkbox
              key={method.key}
              name={method.key}
              label={method.name}
              disabled={method.isRequired}
              checked={selected.includes(method.key)}
              onChange={({ currentTarget }) => select(method.key, currentTarget.checked)}
              hint={hintOf(method)}
            />
          ))}
        </div>
        {message ? (
          <Alert ref={alert} type="ERROR" live part="message">
            {message}
          </Alert>
        ) : null}
        {canSignIn ? null : (
          <Alert ref={warning} type="WARNING" part="no-method">
            <p>{t('PASSWORD_REVIEW_NO_METHOD')}</p>
            <a
              href={PASSKEYS_ADDRESS}
              data-action="add"
              className={`${buttonStyle('text')} -ms-4 text-start forced-colors:ms-0`}
            >
              {t('PASSKEYS_ADD')}
            </a>
          </Alert>
        )}
        <Button type="submit" action="submit" busy={underWay !== undefined}>
          {t(selected.length > 0 ? 'PASSWORD_REVIEW_REMOVE' : hasMethods ? 'PASSWORD_REVIEW_KEEP' : 'BUTTON_OK')}
        </Button>
      </form>
    </ChangePasswordLayout>
  );
}

function hintOf({ createdAt, browser, isRequired }: ReviewedMethod): string {
  const added = createdAt && t('PASSWORD_REVIEW_ADDED', { time: formatDateTime(new Date(createdAt)) });
  return [added, browser, isRequired && t('PASSWORD_REVIEW_REQUIRED')].filter(Boolean).join(' · ');
}
