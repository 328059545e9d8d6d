import type { Editable } from './editable.ts';
import { entryOf, type Part } from './parts.ts';
import type { NewsPart } from './settingsSlice.ts';
import type { SettingsText } from './useText.ts';

/** Keeps a text that somebody has written from turning the sentence around it. */
const isolated = (written: string) => `\u2068${written}\u2069`;

/** What has changed in a few words: the checklist is one thing here. */
export function nameOfNews(part: NewsPart, text: SettingsText): string {
  if (part === 'enabled') return text('switch');
  if (part === 'message' || part === 'showPlayerCount' || part === 'autoRestart' || part === 'logLevel')
    return text(part);
  return text('checklist');
}

/** What a part is called; an entry of the checklist by what stands in any of the versions. */
export function nameOfPart(part: Part, versions: readonly Editable[], text: SettingsText): string {
  if (part === 'order') return text('order');
  const entry = versions.map((version) => entryOf(version, part)).find(Boolean);
  return entry ? text('entryNamed', { label: isolated(entry.label) }) : nameOfNews(part, text);
}

/** What a part is set to. */
export function valueOfPart(part: Part, version: Editable, text: SettingsText): string {
  if (part === 'message') return version.message.trim() || text('noMessage');
  if (part === 'showPlayerCount' || part === 'autoRestart') return text(version[part] ? 'on' : 'off');
  if (part === 'logLevel') return text(version.logLevel);
  if (part === 'order') return version.checklist.map(({ label }) => isolated(label)).join(', ');
  const entry = entryOf(version, part);
  if (!entry) return text('noEntry');
  return text(entry.done ? 'entryDone' : 'entryOpen', { label: isolated(entry.label) });
}
