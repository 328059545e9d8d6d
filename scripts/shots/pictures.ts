import { LANGS, type Lang } from '@site/contract/lang';
import { nameOf, type Shot } from './shot.ts';

/** The windows that every screen is looked at in: a phone and a desktop, as the design names them. */
export const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

export type Window = (typeof WINDOWS)[number];

const [PHONE] = WINDOWS;

/** One picture of a shot. */
export interface Picture {
  readonly shot: Shot;
  readonly window: Window;
  readonly lang: Lang;
  readonly file: string;
}

/** The pictures that a shot becomes: each window in each language. */
export function picturesOf(shot: Shot): Picture[] {
  const windows = shot.isPhone ? [PHONE] : WINDOWS;
  return windows.flatMap((window) =>
    LANGS.map((lang) => ({ shot, window, lang, file: `${nameOf(shot)}.${window.width}.${lang}.png` })),
  );
}

/** The shots whose name contains one of the words; all of them without a word. */
export function chosen(shots: readonly Shot[], words: readonly string[]): Shot[] {
  return shots.filter((shot) => words.length === 0 || words.some((word) => nameOf(shot).includes(word)));
}
