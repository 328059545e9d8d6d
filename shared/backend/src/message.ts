import type { Lang, Localized } from '@site/contract/lang';

/** The text of an error in both languages. */
export interface Message extends Localized {
  /** The default language of the message. */
  readonly native: Lang;
}

/** A message that is English by default. */
export const english = (en: string, de: string): Message => ({ en, de, native: 'en' });
/** A message that is German by default, as the specification has it. */
export const german = (de: string, en: string): Message => ({ de, en, native: 'de' });
