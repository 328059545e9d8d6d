import { statusOf } from '@site/platform/errors';
import { QueryView } from '@site/platform/QueryView';
import { ButtonLink } from '@site/ui/ButtonLink';
import { EmptyState } from '@site/ui/EmptyState';
import { ForbiddenState } from '@site/ui/ForbiddenState';
import { useLocation, useParams } from 'react-router-dom';
import type { FromList } from '../../lib/ApplicationTable.tsx';
import { PanelFrame, PanelPage } from '../../frame/PanelPage.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { paths } from '../../lib/paths.ts';
import { readId, useApplicationQuery } from './applicationApi.ts';
import { ApplicationSkeleton, ApplicationView } from './ApplicationView.tsx';
import { useText } from './useText.ts';

/** Returns the query of the list that the user came from, or `undefined` if they came from elsewhere. */
function listOf(state: unknown): string | undefined {
  const { list } = (state ?? {}) as Partial<FromList>;
  return typeof list === 'string' ? list : undefined;
}

/** Shown instead of an application, with a link to go on. */
function Without({ reason }: { readonly reason: 'unknown' | 'forbidden' }) {
  const text = useText();
  const isForbidden = reason === 'forbidden';
  const State = isForbidden ? ForbiddenState : EmptyState;
  return (
    <PanelFrame>
      <State
        level={1}
        title={text(reason)}
        text={text(`${reason}Text`)}
        action={
          <ButtonLink to={isForbidden ? paths.panel : paths.applications} variant="primary">
            {text(isForbidden ? 'toPanel' : 'toList')}
          </ButtonLink>
        }
      />
    </PanelFrame>
  );
}

function Application({ id }: { readonly id: number }) {
  const text = useText();
  const list = listOf(useLocation().state);
  const result = useApplicationQuery(id, FRESH.queryOptions);
  const { currentData, error, refetch } = result;

  // When the user loses the required rank, cached data is hidden and polling stops.
  if (statusOf(error) === 403) return <Without reason="forbidden" />;
  if (!currentData && statusOf(error) === 404) return <Without reason="unknown" />;
  const back = {
    to: paths.applications + (list ?? ''),
    label: text('back'),
    isReturn: list !== undefined,
  };
  return (
    <PanelPage back={back} title={currentData?.name ?? text('applicationTitle')}>
      <QueryView
        query={result}
        skeleton={<ApplicationSkeleton />}
        failed={text('applicationFailed')}
        keepsTitle
      >
        {(application) => <ApplicationView application={application} onLook={() => void refetch()} />}
      </QueryView>
    </PanelPage>
  );
}

export function ApplicationPage() {
  const id = readId(useParams()['id']);
  if (id === undefined) return <Without reason="unknown" />;
  // The key resets the state for another application.
  return <Application key={id} id={id} />;
}
