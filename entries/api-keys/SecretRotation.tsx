import { useEffect, useRef, useState } from 'react';
import { OVERLAP_HOURS, type RotateApiKey } from '../../shared/contract/account/api-key-rotation';
import type { ApiKeyDetailsData } from '../../shared/contract/account/api-keys';
import { formatServerTime } from '../../shared/i18n/format-server-time';
import { shortenUntrustedText } from '../../shared/i18n/shorten-untrusted-text';
import { type MessageKey, t } from '../../shared/i18n/translate';
import { Button } from '../../shared/ui/button/Button';
import { Select } from '../../shared/ui/form/Select';
import { type RotateKey, type Rotation, useRotateKey } from './use-rotate-key';

type Overlap = RotateApiKey['overlapHours'];

const OVERLAPS: Readonly<Record<Overlap, MessageKey>> = {
  24: 'APIKEY_OVERLAP_24',
  168: 'APIKEY_OVERLAP_168',
  0: 'APIKEY_OVERLAP_0',
};

/** Most characters of a prefix. */
const PREFIX_MAX = 20;

interface SecretRotationProps {
  data: ApiKeyDetailsData;
  rotation: Rotation;
  /** Reads the details again. */
  reload: () => void;
}

type PartProps = Omit<SecretRotationProps, 'rotation'> & { rotation: RotateKey };

/** Replaces the secret of a key, and shows until when the previous one works; nothing if the server has no rotation. */
export function SecretRotation({ data, reload, ...props }: SecretRotationProps) {
  const rotation = useRotateKey(props.rotation);
  const [isOpen, setOpen] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    setTimeout(() => part.current?.querySelector('button')?.focus());
  };
  const until = formatServerTime(data.previousSecretUntil);
  if (until !== undefined) return <PreviousSecret data={data} until={until} rotation={rotation} reload={reload} />;
  if (data.canRotate !== true) return null;
  if (isOpen) return <RotateForm data={data} rotation={rotation} onClose={close} />;
  return (
    <div data-part="secret" ref={part}>
      <Button action="rotate" variant="secondary" onClick={() => setOpen(true)}>
        {t('APIKEY_ROTATE')}
      </Button>
    </div>
  );
}

interface RotateFormProps extends Omit<PartProps, 'reload'> {
  onClose: () => void;
}

function RotateForm({ data, rotation, onClose }: RotateFormProps) {
  const [overlap, setOverlap] = useState<Overlap>(OVERLAP_HOURS[0]);
  const form = useRef<HTMLFormElement>(null);
  // The button that had the focus is gone.
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  return (
    <form
      ref={form}
      data-part="rotate-form"
      className="flex flex-col gap-3 rounded-lg border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        rotation.rotate(data, overlap);
      }}
    >
      <h3 className="font-medium">{t('APIKEY_ROTATE')}</h3>
      <p className="text-muted text-sm">{t('APIKEY_ROTATE_HINT')}</p>
      <Select
        name="overlap"
        label={t('APIKEY_ROTATE_OVERLAP')}
        value={String(overlap)}
        options={OVERLAP_HOURS.map((hours) => ({ value: String(hours), text: t(OVERLAPS[hours]) }))}
        onChange={({ currentTarget }) =>
          setOverlap(OVERLAP_HOURS.find((hours) => String(hours) === currentTarget.value) ?? OVERLAP_HOURS[0])
        }
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button action="cancel-rotate" variant="secondary" onClick={onClose}>
          {t('BUTTON_CANCEL')}
        </Button>
        <Button type="submit" action="submit-rotate" busy={rotation.underWay === 'rotate'}>
          {t('APIKEY_ROTATE_SUBMIT')}
        </Button>
      </div>
    </form>
  );
}

function PreviousSecret({ data, until, rotation, reload }: PartProps & { until: string }) {
  const { previousSecretPrefix: prefix, previousSecretLastUsedAt: usedAt } = data;
  const lastUsed = usedAt === null ? t('APIKEY_NEVER_USED') : formatServerTime(usedAt);
  return (
    <section data-part="previous-secret" className="flex flex-col gap-3 rounded-lg border border-line bg-tint p-4">
      <h3 className="font-medium">{t('APIKEY_PREVIOUS_UNTIL', { time: until })}</h3>
      <dl className="flex flex-wrap gap-x-6 gap-y-3 empty:hidden">
        {prefix ? (
          <div>
            <dt className="text-muted text-sm">{t('APIKEY_PREFIX')}</dt>
            <dd className="secret">{`${shortenUntrustedText(prefix, PREFIX_MAX)}…`}</dd>
          </div>
        ) : null}
        {lastUsed === undefined ? null : (
          <div>
            <dt className="text-muted text-sm">{t('APIKEY_LAST_USED')}</dt>
            <dd className="tabular">{lastUsed}</dd>
          </div>
        )}
      </dl>
      <UnusedSecret data={data} rotation={rotation} />
      <div>
        <Button
          action="end-previous"
          variant="secondary"
          busy={rotation.underWay === 'end'}
          onClick={() => rotation.endPrevious(data, reload)}
        >
          {t('APIKEY_PREVIOUS_END')}
        </Button>
      </div>
    </section>
  );
}

/** Replaces the current secret as long as it is unused, because the user may have missed the dialog that showed it. */
function UnusedSecret({ data, rotation }: Omit<PartProps, 'reload'>) {
  const { canRotate, lastUsedAt, prefix } = data;
  if (canRotate !== true || lastUsedAt !== null || !prefix) return null;
  return (
    <div data-part="unused-secret" className="flex flex-col items-start gap-3">
      <p className="text-muted text-sm">{t('APIKEY_UNUSED_HINT')}</p>
      <Button
        action="replace-unused"
        variant="secondary"
        busy={rotation.underWay === 'rotate'}
        onClick={() => rotation.replaceUnused(data, prefix)}
      >
        {t('APIKEY_ROTATE_SUBMIT')}
      </Button>
    </div>
  );
}
