import type { Application } from '@site/contract/http/applications';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Disclosure } from '@site/ui/Disclosure';
import { Stack } from '@site/ui/Stack';
import { Facts, PartCard } from '@site/platform/PartCard';
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
  const facts = [
    [text('name'), <bdi>{application.name}</bdi>],
    [text('discord'), <bdi>{application.discord}</bdi>],
    [text('age'), formatNumber(application.age, lang)],
    [text('role'), application.role],
  ] as const;
  return (
    <Stack $gap={5}>
      <Facts facts={facts} />
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
      <PartCard title={newest.role} acts={<StateBadge state={newest.state} />}>
        <Timeline application={newest} />
        {newest.state !== 'PENDING' && (
          <div>
            <Button onClick={onAgain}>{text('again')}</Button>
          </div>
        )}
      </PartCard>
      <PartCard title={text('answers')}>
        <Answers application={newest} />
      </PartCard>
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
