import { Fragment, type MouseEvent, type ReactNode } from 'react';
import {
  API_KEY_CONFIRM_ADDRESS,
  API_KEYS_ADDRESS,
  FEATURES_ADDRESS,
  PASSKEYS_ADDRESS,
  TWO_FACTOR_ADDRESS,
} from '../../shared/contract/addresses';
import { t } from '../../shared/i18n/translate';
import { buttonStyle } from '../../shared/ui/button/button-style';
import { Icon } from '../../shared/ui/image/Icon';
import { Card } from '../../shared/ui/layout/Card';
import type { Condition, Conditions } from './conditions';
import { ShieldDrawing } from './drawings';

export interface AttentionCardProps {
  conditions: Conditions;
  /** Put before the path of a page: `#` opens it in this shell. */
  linkPrefix?: string;
  /** The counts of keys and mails, and how often the set-up of two-factor can still be skipped. */
  keysToConfirm: ReactNode;
  unconfirmedKeys: ReactNode;
  expiringKeys: ReactNode;
  failedMails: ReactNode;
  skips: ReactNode;
  /** Sends a test mail. */
  testMail?: ReactNode;
  /** Opens the dialog that confirms keys in place of its page. */
  onConfirmKeys?: ((event: MouseEvent) => void) | undefined;
}

/** What the user has to do, each with a link to it, or that everything is in order. */
export function AttentionCard(props: AttentionCardProps) {
  const { when, unless } = props.conditions;
  const items = itemsOf(props);
  return (
    <Card part="attention" className="max-w-list p-0!">
      <h2 className="px-6 pt-5 pb-4 text-heading [&:not(:has(+ul>li))]:hidden">{t('SHELL_ATTENTION')}</h2>
      <ul>
        {items.map(({ field, item }) => (
          <Fragment key={field}>{when(field, item)}</Fragment>
        ))}
      </ul>
      {items.reduce<ReactNode>((rest, { field }) => unless(field, rest), <InOrder />)}
      <ul className="border-line border-t px-6 py-4 not-has-[li]:hidden">
        {unless('hasSecurityPage', when('attention.tfaActivated', <Done text={t('TFA_ACTIVATED_INFO')} />))}
      </ul>
    </Card>
  );
}

/** What may need attention, and the field that says whether it does. */
interface AttentionItem {
  field: Condition;
  item: ReactNode;
}

/** Everything that may need attention, in order. */
function itemsOf(props: AttentionCardProps): AttentionItem[] {
  const { conditions, linkPrefix = '', skips } = props;
  const go = (path: string, text: string) => ({ href: linkPrefix + path, action: 'go', text });
  const overview = go(FEATURES_ADDRESS, t('OVERVIEW_TITLE'));
  return [
    {
      field: 'attention.needsTfa',
      item: <TwoFactorItem conditions={conditions} linkPrefix={linkPrefix} skips={skips} />,
    },
    {
      field: 'attention.needsBackupCodes',
      item: <Item title={t('TFA_BACKUP_CODES_NEW')} link={go(TWO_FACTOR_ADDRESS, t('TFA_TITLE'))} />,
    },
    {
      field: 'attention.needsPasskey',
      item: <Item title={t('PASSKEYS_ADD')} link={go(PASSKEYS_ADDRESS, t('PASSKEYS_TITLE'))} />,
    },
    { field: 'attention.hasDirectoryProblem', item: <Item title={t('SHELL_DIRECTORY_PROBLEM')} link={overview} /> },
    { field: 'attention.hasSignInProblem', item: <Item title={t('SHELL_SIGN_IN_PROBLEM')} link={overview} /> },
    {
      field: 'attention.failedMails',
      item: (
        <Item title={t('SHELL_FAILED_MAILS')} count={props.failedMails} link={overview}>
          <div className="mt-2 min-h-control noscript:hidden">{props.testMail}</div>
        </Item>
      ),
    },
    { field: 'attention.isBackupOverdue', item: <Item title={t('SHELL_BACKUP_OVERDUE')} link={overview} /> },
    {
      field: 'attention.keysToConfirm',
      item: (
        <Item
          title={t('SHELL_KEYS_TO_CONFIRM')}
          count={props.keysToConfirm}
          text={t('APIKEY_ADMIN_INFO_HINT_EXPIRE')}
          link={{ href: API_KEY_CONFIRM_ADDRESS, action: 'confirm', text: t('CONFIRM_APIKEY_TITLE') }}
          onClick={props.onConfirmKeys}
        />
      ),
    },
    {
      field: 'attention.unconfirmedKeys',
      item: (
        <Item
          title={t('APIKEY_ADMIN_INFO_TITLE')}
          count={props.unconfirmedKeys}
          text={t('APIKEY_ADMIN_INFO_HINT_REMIND')}
          link={go(API_KEYS_ADDRESS, t('APIKEY_ADMIN_INFO_GO'))}
        />
      ),
    },
    {
      field: 'attention.expiringKeys',
      item: (
        <Item
          title={t('SHELL_KEYS_EXPIRING')}
          count={props.expiringKeys}
          link={go(API_KEYS_ADDRESS, t('APIKEY_ADMIN_INFO_GO'))}
        />
      ),
    },
  ];
}

type TwoFactorItemProps = Pick<AttentionCardProps, 'conditions' | 'linkPrefix' | 'skips'>;

/** Two-factor is required by the policy, or recommended. */
function TwoFactorItem({ conditions: { when, unless }, linkPrefix, skips }: TwoFactorItemProps) {
  const recommended = (
    <>
      {when('isAdmin', t('TFA_PROMPT_ADMIN'))}
      {unless('isAdmin', t('TFA_SETUP_INFO'))}
    </>
  );
  return (
    <Item
      title={t('TFA_TITLE_NOT_ACTIVATED')}
      text={
        <>
          {when('attention.force2FA', t('TFA_PROMPT_ENFORCED'))}
          {unless('attention.force2FA', recommended)}
        </>
      }
      link={{ href: linkPrefix + TWO_FACTOR_ADDRESS, action: 'setup', text: t('TFA_PROMPT_SETUP') }}
      isPrimary
    >
      {when('attention.force2FA', <p className="font-medium text-warning-ink">{skips}</p>)}
    </Item>
  );
}

interface ItemProps {
  title: string;
  count?: ReactNode;
  text?: ReactNode;
  link: { href: string; action: string; text: string };
  isPrimary?: boolean;
  onClick?: ((event: MouseEvent) => void) | undefined;
  children?: ReactNode;
}

function Item({ title, count, text, link, isPrimary = false, onClick, children }: ItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-t px-6 py-5">
      <Icon name="warning" className="self-start text-warning-ink" />
      <div className="min-w-0 grow basis-64">
        <h3 className="text-section">
          {title}{' '}
          {count === undefined ? null : (
            <span data-part="count" className="ms-1 rounded-full border border-edge px-2 text-sm tabular">
              {count}
            </span>
          )}
        </h3>
        <p className="max-w-prose text-muted">{text}</p>
        {children}
      </div>
      <a
        href={link.href}
        data-action={link.action}
        className={`${buttonStyle(isPrimary ? 'primary' : 'secondary')} max-sm:w-full`}
        onClick={onClick}
      >
        {link.text}
      </a>
    </li>
  );
}

function InOrder() {
  return (
    <div data-part="in-order" className="flex flex-wrap items-center gap-6 p-6">
      <ShieldDrawing />
      <div className="min-w-0 grow basis-64">
        <h2 className="text-heading">{t('SHELL_IN_ORDER')}</h2>
        <p className="text-muted">{t('SHELL_IN_ORDER_TEXT')}</p>
      </div>
    </div>
  );
}

/** Something that is as it should be. */
function Done({ text }: { text: string }) {
  return (
    <li className="flex gap-4 py-1">
      <Icon name="success" className="text-success-ink" />
      <span className="min-w-0">{text}</span>
    </li>
  );
}
