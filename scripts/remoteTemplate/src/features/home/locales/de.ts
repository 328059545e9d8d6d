import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Sample remote',
  lead: 'Hier entsteht etwas Neues.',
};
