import { titleOf } from '../../shared/contract/pages';
import { UnknownDeviceData } from '../../shared/contract/sign-in/validate-device';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { ValidateDevicePage } from './ValidateDevicePage';

void startEntry({
  title: titleOf('validatedevice'),
  skeleton: 'page',
  schema: UnknownDeviceData,
  page: ValidateDevicePage,
});
