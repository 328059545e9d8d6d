import { site } from '../core/bootData.ts';
import { readStored, writeStored } from '@site/platform/site/storage';

const KEY = `${site.name.toLowerCase()}.notifications`;

export function readNotifications(): boolean {
  return readStored(KEY) !== 'off';
}

export function writeNotifications(isOn: boolean): void {
  writeStored(KEY, isOn ? null : 'off');
}
