import type { ChecklistEntry } from '@site/contract/http/panel';
import { isSame } from '@site/platform/edits';
import type { TextKey } from './useText.ts';
import { fieldOf, isObject, lineOf, valueOf, type AuditDetail } from './auditValues.ts';

const LABELS: ReadonlyMap<string, TextKey> = new Map([
  ['maintenance.enabled', 'maintenance'],
  ['maintenance.message', 'maintenanceMessage'],
  ['monitoring.showPlayerCount', 'showPlayerCount'],
  ['monitoring.autoRestart', 'autoRestart'],
  ['monitoring.logLevel', 'logLevel'],
  ['monitoring.checklist', 'checklist'],
]);

function isChecklist(json: unknown): json is readonly ChecklistEntry[] {
  const isEntry = (entry: unknown) =>
    isObject(entry) &&
    typeof entry['id'] === 'string' &&
    typeof entry['label'] === 'string' &&
    typeof entry['done'] === 'boolean';
  return Array.isArray(json) && json.every(isEntry);
}

const doneOrOpen = ({ done }: ChecklistEntry) => ({ word: done ? 'done' : 'open' }) as const;

function entryDetails(before: ChecklistEntry, after: ChecklistEntry): AuditDetail[] {
  const about = { word: 'checklist' } as const;
  const details: AuditDetail[] = [];
  if (before.label !== after.label)
    details.push({ about, from: { written: before.label }, to: { written: after.label } });
  if (before.done !== after.done)
    details.push({ about, item: after.label, from: doneOrOpen(before), to: doneOrOpen(after) });
  return details;
}

function checklistDetails(
  before: readonly ChecklistEntry[],
  after: readonly ChecklistEntry[],
): AuditDetail[] {
  const [known, left] = [before, after].map((list) => new Map(list.map((entry) => [entry.id, entry])));
  const removed = before
    .filter(({ id }) => !left?.has(id))
    .map(({ label }) => lineOf('checklistRemoved', { written: label }));
  const others = after.flatMap((entry): AuditDetail[] => {
    const earlier = known?.get(entry.id);
    if (earlier) return entryDetails(earlier, entry);
    return [lineOf('checklistAdded', { written: entry.label })];
  });
  const details = [...removed, ...others];
  return details.length > 0 ? details : [lineOf('checklist', { word: 'reordered' })];
}

function fieldDetails(field: string, before: unknown, after: unknown): AuditDetail[] {
  if (isSame(before, after)) return [];
  if (isChecklist(before) && isChecklist(after)) return checklistDetails(before, after);
  const label = LABELS.get(field);
  return [{ about: label ? { word: label } : { code: field }, from: valueOf(before), to: valueOf(after) }];
}

const keysOf = (...objects: readonly object[]) => [...new Set(objects.flatMap((each) => Object.keys(each)))];

export function settingsDetails(before: object, after: object): AuditDetail[] {
  return keysOf(before, after).flatMap((section) => {
    const [oldFields, nowFields] = [fieldOf(before, section), fieldOf(after, section)];
    if (!isObject(oldFields) || !isObject(nowFields)) return fieldDetails(section, oldFields, nowFields);
    return keysOf(oldFields, nowFields).flatMap((field) =>
      fieldDetails(`${section}.${field}`, oldFields[field], nowFields[field]),
    );
  });
}
