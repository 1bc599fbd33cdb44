import { t } from '../../shared/i18n/translate';
import { DEVICE_TEXTS } from '../../shared/login-settings/setting-texts';
import type { PanelProps } from './panel-props';

/** What happens when an unknown device signs in. */
export function DevicePanel({ ui, summary, values, change }: PanelProps) {
  return (
    <ui.Disclosure title={t('LOGIN_CONFIG_DEVICE')} summary={summary} part="device">
      <ui.Switch
        name="unknownDeviceDetectionEnabled"
        label={t('LOGIN_CONFIG_DEVICE_ENABLED')}
        checked={values.unknownDeviceDetectionEnabled}
        onChange={(unknownDeviceDetectionEnabled) => change({ unknownDeviceDetectionEnabled })}
      />
      <div className="ms-15 mt-2 max-w-md max-sm:ms-0">
        <ui.Listbox
          name="unknownDeviceDetectionOption"
          label={t('LOGIN_CONFIG_DEVICE_OPTION')}
          disabled={!values.unknownDeviceDetectionEnabled}
          options={[
            { value: '0', text: t(DEVICE_TEXTS[0]) },
            { value: '1', text: t(DEVICE_TEXTS[1]) },
          ]}
          value={values.unknownDeviceDetectionOption === 1 ? '1' : '0'}
          onChange={(option) => change({ unknownDeviceDetectionOption: option === '1' ? 1 : 0 })}
        />
      </div>
    </ui.Disclosure>
  );
}
