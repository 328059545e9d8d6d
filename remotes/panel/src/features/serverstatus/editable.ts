import type { ChecklistEntry, Monitoring, PanelSettings } from '@site/contract/http/panel';

/** A version of the settings, as the server names it. */
export interface Version {
  readonly etag: string;
  readonly settings: PanelSettings;
}

/** What is edited before it is saved: everything but the switch of maintenance, which takes effect at once. */
export type Editable = Omit<Monitoring, 'checklist'> & {
  readonly message: string;
  readonly checklist: readonly ChecklistEntry[];
};

export function editableOf({ maintenance, monitoring }: PanelSettings): Editable {
  return { message: maintenance.message, ...monitoring };
}

/** What is sent to save an edited version: whether maintenance is on stays as it is. */
export function withEdited(
  settings: PanelSettings,
  { message, checklist, ...rest }: Editable,
): PanelSettings {
  return {
    maintenance: { ...settings.maintenance, message },
    monitoring: { ...rest, checklist: [...checklist] },
  };
}
