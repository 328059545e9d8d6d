import type { Strings } from './feature.ts';
import { textHook as textHookOf, type Text } from './text.ts';

/** Defined by the build (`containerOf` of `@site/remote/container`), and by the environment of tests. */
declare const REMOTE_NAME: string;

/** Creates the hook with which a feature of this remote, by its name, reads its strings in the current language. */
export const textHook = <S extends Strings>(feature: string): (() => Text<S>) =>
  textHookOf<S>(`${REMOTE_NAME}/${feature}`);
