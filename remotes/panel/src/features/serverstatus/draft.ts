import type { ChecklistEntry, Monitoring, PanelSettings } from '@site/contract/http/panel';
import type { Edits } from '@site/platform/edits';

/** A version of the settings, with the server's name for it. */
export interface Version {
  readonly etag: string;
  readonly settings: PanelSettings;
}

/** The settings in the form: all except the maintenance switch, which takes effect immediately. */
export type Editable = Omit<Monitoring, 'checklist'> & {
  readonly message: string;
  readonly checklist: readonly ChecklistEntry[];
};

export interface Draft extends Edits<Editable> {
  readonly editor: string | undefined;
  /** What the server had when the draft was begun. */
  readonly start: Editable;
}

export function editableOf({ maintenance, monitoring }: PanelSettings): Editable {
  return { message: maintenance.message, ...monitoring };
}

/** Returns the request that saves an edited version, without changing whether maintenance is on. */
export function withEdited(
  settings: PanelSettings,
  { message, checklist, ...rest }: Editable,
): PanelSettings {
  return {
    maintenance: { ...settings.maintenance, message },
    monitoring: { ...rest, checklist: [...checklist] },
  };
}
