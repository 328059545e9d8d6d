import type { ApplicationDetail } from '@site/contract/http/applications';
import { Slot } from '@site/platform/Slot';
import { usePolling } from '@site/platform/usePolling';
import { Card } from '@site/ui/Card';
import { Skeleton } from '@site/ui/Skeleton';
import { Stack } from '@site/ui/Stack';
import { space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import styled from 'styled-components';
import { WrittenText } from '../../lib/WrittenText.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { Heading } from '../../lib/typography.ts';
import { useApplicationHistoryQuery, type SeenApplication } from './applicationApi.ts';
import { DecisionCard } from './DecisionCard.tsx';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';
import { useDecision, useNews } from './useDecision.ts';
import { useText } from './useText.ts';

/** The answers beside the decision; in one column on a phone, in reading order. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 360px;
  align-items: start;
  gap: ${space[5]};
  @media (max-width: 1279px) {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[4]};
  }
`;

function Written({ application }: { readonly application?: ApplicationDetail }) {
  const text = useText();
  return (
    <Stack>
      <Facts application={application} />
      {(['motivation', 'strengths', 'weaknesses'] as const).map((question) => (
        <Card as="section" key={question}>
          <Heading $gap={3}>{text(question)}</Heading>
          {application ? (
            <WrittenText>{application[question]}</WrittenText>
          ) : (
            <Stack $gap={3}>
              {['100%', '92%', '96%', '60%'].map((width) => (
                <Skeleton key={width} width={width} height={16} />
              ))}
            </Stack>
          )}
        </Card>
      ))}
    </Stack>
  );
}

interface ApplicationViewProps {
  readonly application: SeenApplication;
  readonly onLook: () => void;
}

export function ApplicationView({ application, onLook }: ApplicationViewProps) {
  const history = useApplicationHistoryQuery(application.id, FRESH.queryOptions);
  const { currentData, isError, isFetching, refetch } = history;
  const decision = useDecision(application);
  const news = useNews(currentData);
  usePolling(() => {
    // A response from before the decision would show the old state.
    if (decision.isSaving) return;
    onLook();
    void refetch();
  });

  return (
    <Columns>
      <Written application={application} />
      <Stack>
        <DecisionCard application={application} news={news} decision={decision} />
        <Slot name="application/applicant/v1" uuid={application.user_id} />
        <History
          decisions={currentData}
          received={application.created_at}
          hasFailed={isError && !isFetching && !currentData}
          onRetry={() => void refetch()}
        />
      </Stack>
    </Columns>
  );
}

/** The page without its text. The length of the answers is not known yet. */
export function ApplicationSkeleton() {
  const text = useText();
  return (
    <>
      <VisuallyHidden role="status">{text('applicationLoading')}</VisuallyHidden>
      <Columns aria-hidden="true">
        <Written />
        <Stack>
          <Card>
            <Heading $gap={3}>{text('decision')}</Heading>
            <Skeleton height={188} steps={2} />
          </Card>
          <Card>
            <Heading $gap={3}>{text('history')}</Heading>
            <Skeleton height={96} steps={2} />
          </Card>
        </Stack>
      </Columns>
    </>
  );
}
