import type { Application } from '@site/contract/http/applications';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { Cluster } from '@site/ui/Cluster';
import { Disclosure } from '@site/ui/Disclosure';
import { Stack } from '@site/ui/Stack';
import { Facts } from '../../lib/cardLayout.ts';
import { StateBadge } from '../../lib/StateBadge.tsx';
import { WrittenText } from '../../lib/WrittenText.tsx';
import { DateTime } from '@site/platform/cells';
import { Heading, Hint } from '../../lib/typography.ts';

import { Timeline } from './Timeline.tsx';
import { useText } from './useText.ts';

const TEXTS = ['strengths', 'weaknesses', 'motivation'] as const;

function Answers({ application }: { readonly application: Application }) {
  const text = useText();
  const lang = useLang();
  const { name, discord, age, role } = application;
  const facts = { name, discord, age: formatNumber(age, lang), role };
  return (
    <Stack $gap={5}>
      <Facts>
        {(['name', 'discord', 'age', 'role'] as const).map((fact) => (
          <div key={fact}>
            <dt>{text(fact)}</dt>
            <dd>
              <bdi>{facts[fact]}</bdi>
            </dd>
          </div>
        ))}
      </Facts>
      <Stack as="dl" $gap={5}>
        {TEXTS.map((field) => (
          <div key={field}>
            <Hint as="dt">{text(field)}</Hint>
            <WrittenText as="dd">{application[field]}</WrittenText>
          </div>
        ))}
      </Stack>
    </Stack>
  );
}

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
                      <Hint as="span">
                        <DateTime at={application.created_at} />
                      </Hint>
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
