import { UnknownDeviceData } from '../../shared/contract/sign-in/validate-device';
import { startEntry } from '../../shared/runtime/start/start-entry';
import { ValidateDevicePage } from './ValidateDevicePage';

void startEntry({ title: 'DEVICE_TITLE', skeleton: 'page', schema: UnknownDeviceData, page: ValidateDevicePage });
