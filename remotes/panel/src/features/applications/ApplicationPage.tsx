import { applicationStates } from '@site/contract/applicationStates';
import type { ApplicationDetail } from '@site/contract/http/applications';
import { DateTime, RowLink } from '@site/platform/cells';
import { statusOf } from '@site/platform/errors';
import { hasFailed } from '@site/platform/queryState';
import { QueryView } from '@site/platform/QueryView';
import { History, ResourcePage } from '@site/platform/ResourcePage';
import { Slot } from '@site/platform/Slot';
import { useLang } from '@site/platform/text';
import { useCopy } from '@site/platform/useCopy';
import { Button } from '@site/ui/Button';
import { ButtonLink } from '@site/ui/ButtonLink';
import { Cluster } from '@site/ui/Cluster';
import { EmptyState } from '@site/ui/EmptyState';
import { ForbiddenState } from '@site/ui/ForbiddenState';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useLocation, useParams } from 'react-router-dom';
import { PanelFrame, PanelPage } from '../../frame/PanelPage.tsx';
import { stateName } from '../../lib/applicationChoices.tsx';
import { StateBadge } from '../../lib/applicationChoices.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { Mark } from '../../lib/Mark.tsx';
import { paths } from '../../lib/paths.ts';
import { Code } from '../../lib/typography.ts';
import type { FromList } from '../../lib/useApplicationColumns.tsx';
import { WrittenText } from '../../lib/WrittenText.tsx';
import {
  readId,
  useApplicationHistoryQuery,
  useApplicationQuery,
  useDecisionMutation,
  type SeenApplication,
} from './applicationApi.ts';
import { Decide } from './Decide.tsx';
import { useText } from './useText.ts';

const COPY = 'M0 0h6v2h2v6H2V6H0zM1 1v4h1V2h3V1z';
const DONE = 'M6 1h2v2H7v1H6v1H5v1H4v1H2V6H1V5H0V3h2v1h1V3h1V2h2z';

function CopyButton({ value }: { readonly value: string }) {
  const text = useText();
  const { copy, isCopied } = useCopy(value);
  return (
    <>
      <Button aria-label={text('copyDiscord')} onClick={copy}>
        <Mark path={isCopied ? DONE : COPY} />
      </Button>
      <VisuallyHidden role="status">{isCopied ? text('copied') : ''}</VisuallyHidden>
    </>
  );
}

function Decisions({ id, created_at: at }: ApplicationDetail) {
  const text = useText();
  const query = useApplicationHistoryQuery(id, FRESH.queryOptions);
  const received = { id: 'received', at, said: text('received') };
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton width={120} height={28} />}
      failed={text('historyFailed')}
      keepsTitle
      level={3}
    >
      {(decisions) => (
        <History
          entries={[
            ...decisions.map(({ id: key, by, from, to, created_at }) => ({
              id: key,
              at: created_at,
              said: (
                <Cluster as="span" $gap={2}>
                  <StateBadge state={from} />
                  <span aria-hidden="true">→</span>
                  <VisuallyHidden>{text('to')}</VisuallyHidden>
                  <StateBadge state={to} />
                </Cluster>
              ),
              words: by,
            })),
            received,
          ]}
        />
      )}
    </QueryView>
  );
}

function listOf(state: unknown): string | undefined {
  const { list } = (state ?? {}) as Partial<FromList>;
  return typeof list === 'string' ? list : undefined;
}

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
  const lang = useLang();
  const list = listOf(useLocation().state);
  const query = useApplicationQuery(id, FRESH.queryOptions);
  const { currentData, error, isFetching } = query;
  const [, { isLoading: isSaving }] = useDecisionMutation(id);

  // When the user loses the required rank, cached data is hidden and polling stops.
  if (statusOf(error) === 403) return <Without reason="forbidden" />;
  if (!currentData && statusOf(error) === 404) return <Without reason="unknown" />;
  const describe = (application: SeenApplication) => {
    const { state, user_id: uuid, player, discord, age, role, firstSeen, nameSince } = application;
    return {
      state: { tone: applicationStates[state].tone, name: stateName(state, lang) },
      acts: <Decide application={application} />,
      facts: [
        [
          text('player'),
          <RowLink to={paths.profile(uuid)}>
            <bdi>{player}</bdi>
          </RowLink>,
        ],
        [text('uuid'), <Code>{uuid}</Code>],
        [text('firstSeen'), <DateTime at={firstSeen} />],
        [text('nameSince'), nameSince === null ? text('nameUnchanged') : <DateTime at={nameSince} />],
        [
          'Discord',
          <Cluster $gap={2}>
            <bdi>{discord}</bdi>
            <CopyButton value={discord} />
          </Cluster>,
        ],
        [text('age'), text('years', { count: age })],
        [text('role'), role],
        [text('received'), <DateTime at={application.created_at} />],
      ] as const,
      parts: [
        ...(['motivation', 'strengths', 'weaknesses'] as const).map(
          (question) => [text(question), <WrittenText>{application[question]}</WrittenText>] as const,
        ),
        [text('history'), <Decisions {...application} />] as const,
      ],
    };
  };
  return (
    <PanelPage
      back={{ to: paths.applications + (list ?? ''), label: text('back'), isReturn: list !== undefined }}
      title={currentData?.name ?? text('applicationTitle')}
    >
      <VisuallyHidden role="status">
        {!currentData && !hasFailed(query) && text('applicationLoading')}
      </VisuallyHidden>
      <Stack $gap={6}>
        {/* A response from before a decision would show the old state. */}
        <ResourcePage
          query={{ ...query, isFetching: isFetching || isSaving }}
          text={text}
          describe={describe}
        />
        {currentData && <Slot name="application/applicant/v1" uuid={currentData.user_id} />}
      </Stack>
    </PanelPage>
  );
}

export function ApplicationPage() {
  const id = readId(useParams()['id']);
  if (id === undefined) return <Without reason="unknown" />;
  // The key resets the state for another application.
  return <Application key={id} id={id} />;
}
