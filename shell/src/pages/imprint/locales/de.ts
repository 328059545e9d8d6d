import type { SameKeys } from '@site/platform/text';
import type { en } from './en.ts';

export const de: SameKeys<typeof en> = {
  title: 'Impressum',
  lead: 'Wer hinter dieser Website steht und wie du uns erreichst.',
};
