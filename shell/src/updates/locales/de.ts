import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  ready: 'Es gibt eine neue Version; sie kommt mit der nächsten Seite, die du öffnest.',
};
