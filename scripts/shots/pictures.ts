import { LANGS, type Lang } from '@site/contract/lang';
import { nameOf, type Shot } from './shot.ts';

/** The windows that every screen is looked at in: a phone, a tablet held upright and a desktop. */
export const WINDOWS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
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

/**
 * The pictures that words choose: by a part of the shot's name, by the width of the window, by the language. Where no
 * word says anything about one of these, all of it is chosen.
 */
export function chosen(shots: readonly Shot[], words: readonly string[]): Picture[] {
  const widths = words.filter((word) => WINDOWS.some(({ width }) => word === `${width}`));
  const langs = words.filter((word) => LANGS.some((lang) => word === lang));
  const names = words.filter((word) => !widths.includes(word) && !langs.includes(word));
  const fits = (wanted: readonly string[], isIt: (word: string) => boolean) =>
    wanted.length === 0 || wanted.some(isIt);
  return shots
    .flatMap(picturesOf)
    .filter(
      ({ shot, window, lang }) =>
        fits(names, (word) => nameOf(shot).includes(word)) &&
        fits(widths, (word) => word === `${window.width}`) &&
        fits(langs, (word) => word === lang),
    );
}
