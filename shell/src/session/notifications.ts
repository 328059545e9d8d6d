import { site } from '../core/bootData.ts';
import { readStored, writeStored } from '@site/platform/site/storage';

const KEY = `${site.name.toLowerCase()}.notifications`;

/** Returns whether live alerts may show a toast in this browser: yes, unless the visitor turned it off. */
export function readNotifications(): boolean {
  return readStored(KEY) !== 'off';
}

/** Stores whether live alerts may show a toast in this browser. */
export function writeNotifications(isOn: boolean): void {
  writeStored(KEY, isOn ? null : 'off');
}
