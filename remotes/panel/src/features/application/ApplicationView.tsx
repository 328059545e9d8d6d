import type { ApplicationDetail } from '@site/contract/http/applications';
import { Card } from '@site/ui/Card';
import { Stack } from '@site/ui/Stack';
import { useWatch } from '../../lib/useWatch.ts';
import { WrittenText } from '../../applications/WrittenText.tsx';
import { FRESH } from '../../lib/freshness.ts';
import { useApplicationHistoryQuery } from './applicationApi.ts';
import { Columns, Heading } from './applicationLayout.ts';
import { DecisionCard } from './DecisionCard.tsx';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';
import { useDecision } from './useDecision.ts';
import { useNews } from './useNews.ts';
import { useText } from './useText.ts';

interface ApplicationViewProps {
  readonly application: ApplicationDetail;
  readonly onLook: () => void;
}

/** An application as it is: what was written, what was decided, and where to decide. */
export function ApplicationView({ application, onLook }: ApplicationViewProps) {
  const text = useText();
  const history = useApplicationHistoryQuery(application.id, {
    refetchOnMountOrArgChange: FRESH.asKnown,
  });
  const { refetch } = history;
  const decision = useDecision(application);
  const news = useNews(history.currentData);
  useWatch(() => {
    // An answer from before the decision would show what was before.
    if (decision.isSaving) return;
    onLook();
    void refetch();
  });

  return (
    <Columns>
      <Stack>
        <Facts application={application} />
        {(['motivation', 'strengths', 'weaknesses'] as const).map((question) => (
          <Card as="section" key={question}>
            <Heading>{text(question)}</Heading>
            <WrittenText>{application[question]}</WrittenText>
          </Card>
        ))}
      </Stack>
      <Stack>
        <DecisionCard news={news} decision={decision} />
        <History
          decisions={history.currentData}
          received={application.created_at}
          hasFailed={history.isError && !history.isFetching && !history.currentData}
          onRetry={() => void refetch()}
        />
      </Stack>
    </Columns>
  );
}
