import type { Application } from '@site/contract/http/applications';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { Cluster } from '@site/ui/Cluster';
import { Disclosure } from '@site/ui/Disclosure';
import { Stack } from '@site/ui/Stack';
import { color, font, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { StateBadge } from '../../applications/StateBadge.tsx';
import { Answers } from './Answers.tsx';
import { Timeline } from './Timeline.tsx';
import { useText } from './useText.ts';

const Title = styled.h2`
  font: 700 ${size.heading} / 1.25 ${font.display};
`;

const Again = styled.div`
  margin-top: ${space[5]};
`;

const Sent = styled.time`
  font-weight: 400;
  color: ${color.second};
`;

const List = styled(Stack)`
  margin: 0;
  padding: 0;
  list-style: none;
`;

interface OwnApplicationsProps {
  readonly newest: Application;
  /** The newest of them first. */
  readonly earlier: readonly Application[];
  readonly onAgain: () => void;
}

/** What a player has applied for, and what has become of it. */
export function OwnApplications({ newest, earlier, onAgain }: OwnApplicationsProps) {
  const text = useText();
  const lang = useLang();
  return (
    <>
      <Card as="section" aria-labelledby="newest">
        <Stack $gap={5}>
          <Cluster $justify="space-between">
            <Title id="newest">{newest.role}</Title>
            <StateBadge state={newest.state} />
          </Cluster>
          <Timeline application={newest} />
        </Stack>
        {newest.state !== 'PENDING' && (
          <Again>
            <Button onClick={onAgain}>{text('again')}</Button>
          </Again>
        )}
      </Card>
      <Card as="section" aria-labelledby="answers">
        <Stack $gap={5}>
          <Title id="answers">{text('answers')}</Title>
          <Answers application={newest} />
        </Stack>
      </Card>
      {earlier.length > 0 && (
        <Stack as="section" aria-labelledby="earlier">
          <Title id="earlier">{text('earlier')}</Title>
          <List as="ul" $gap={3}>
            {earlier.map((application) => (
              <li key={application.id}>
                <Disclosure
                  summary={
                    <Cluster as="span">
                      {application.role}
                      <StateBadge state={application.state} />
                      <Sent dateTime={application.created_at}>
                        {formatDateTime(application.created_at, lang)}
                      </Sent>
                    </Cluster>
                  }
                >
                  <Answers application={application} />
                </Disclosure>
              </li>
            ))}
          </List>
        </Stack>
      )}
    </>
  );
}
