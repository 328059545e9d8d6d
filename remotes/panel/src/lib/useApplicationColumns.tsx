import { applicationStates } from '@site/contract/applicationStates';
import { leads, rankPasses } from '@site/contract/guards';
import type { ApplicationSummary } from '@site/contract/http/applications';
import { columnOf, RowLink } from '@site/platform/cells';
import { selectUser, useAppSelector } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import type { Column } from '@site/ui/Table';
import { stateName } from './applicationChoices.tsx';
import { paths } from './paths.ts';

const LABELS = {
  name: { de: 'Name', en: 'Name' },
  role: { de: 'Rolle', en: 'Role' },
  state: { de: 'Status', en: 'State' },
  date: { de: 'Eingegangen', en: 'Received' },
} as const;

/** History state of a page reached from the list of applications: the list's query, for the way back. */
export interface FromList {
  readonly list: string;
}

export function useApplicationColumns(from?: FromList): readonly Column<ApplicationSummary>[] {
  const lang = useLang();
  const rank = useAppSelector(selectUser)?.rank;
  const isLinked = rank !== undefined && rankPasses(leads, rank);
  return [
    {
      label: LABELS.name[lang],
      cell: ({ id, name }) =>
        isLinked ? (
          <RowLink to={paths.application(id)} state={from}>
            <bdi>{name}</bdi>
          </RowLink>
        ) : (
          <bdi>{name}</bdi>
        ),
    },
    { label: LABELS.role[lang], cell: ({ role }) => role },
    columnOf.state(LABELS.state[lang], ({ state }) => ({
      tone: applicationStates[state].tone,
      name: stateName(state, lang),
    })),
    columnOf.time(LABELS.date[lang], ({ created_at: at }) => at),
  ];
}
