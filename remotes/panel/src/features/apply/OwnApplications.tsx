import type { Application } from '@site/contract/http/applications';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { Cluster } from '@site/ui/Cluster';
import { Disclosure } from '@site/ui/Disclosure';
import { Stack } from '@site/ui/Stack';
import { color, size, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { StateBadge } from '../../lib/StateBadge.tsx';
import { WrittenText } from '../../lib/WrittenText.tsx';
import { DateTime } from '@site/platform/cells';
import { Heading } from '../../lib/typography.ts';
import { Short } from './applyLayout.ts';
import { Timeline } from './Timeline.tsx';
import { useText } from './useText.ts';

const Label = styled.dt`
  margin-bottom: ${space[1]};
  font-size: ${size.small};
  color: ${color.second};
`;

const Value = styled.dd`
  max-width: 76ch;
  overflow-wrap: anywhere;
  color: ${color.text};
`;

const TEXTS = ['strengths', 'weaknesses', 'motivation'] as const;

function Answers({ application }: { readonly application: Application }) {
  const text = useText();
  const lang = useLang();
  const facts = [
    [text('name'), application.name],
    [text('discord'), application.discord],
    [text('age'), formatNumber(application.age, lang)],
    [text('role'), application.role],
  ] as const;
  return (
    <Stack $gap={5}>
      <Short as="dl">
        {facts.map(([label, value]) => (
          <div key={label}>
            <Label>{label}</Label>
            <Value>
              <bdi>{value}</bdi>
            </Value>
          </div>
        ))}
      </Short>
      <Stack as="dl" $gap={5}>
        {TEXTS.map((field) => (
          <div key={field}>
            <Label>{text(field)}</Label>
            <Value>
              <WrittenText>{application[field]}</WrittenText>
            </Value>
          </div>
        ))}
      </Stack>
    </Stack>
  );
}

const Sent = styled.span`
  font-weight: 400;
  color: ${color.second};
`;

interface OwnApplicationsProps {
  readonly newest: Application;
  /** Newest first. */
  readonly earlier: readonly Application[];
  readonly onAgain: () => void;
}

export function OwnApplications({ newest, earlier, onAgain }: OwnApplicationsProps) {
  const text = useText();
  return (
    <>
      <Card as="section" aria-labelledby="newest">
        <Stack $gap={5}>
          <Cluster $justify="space-between">
            <Heading id="newest">{newest.role}</Heading>
            <StateBadge state={newest.state} />
          </Cluster>
          <Timeline application={newest} />
          {newest.state !== 'PENDING' && (
            <div>
              <Button onClick={onAgain}>{text('again')}</Button>
            </div>
          )}
        </Stack>
      </Card>
      <Card as="section" aria-labelledby="answers">
        <Stack $gap={5}>
          <Heading id="answers">{text('answers')}</Heading>
          <Answers application={newest} />
        </Stack>
      </Card>
      {earlier.length > 0 && (
        <Stack as="section" aria-labelledby="earlier">
          <Heading id="earlier">{text('earlier')}</Heading>
          <Stack as="ul" $gap={3}>
            {earlier.map((application) => (
              <li key={application.id}>
                <Disclosure
                  summary={
                    <Cluster as="span">
                      <span>{application.role}</span>
                      <StateBadge state={application.state} />
                      <Sent>
                        <DateTime at={application.created_at} />
                      </Sent>
                    </Cluster>
                  }
                >
                  <Answers application={application} />
                </Disclosure>
              </li>
            ))}
          </Stack>
        </Stack>
      )}
    </>
  );
}
