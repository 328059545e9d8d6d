import type { Application } from '@site/contract/http/applications';
import { DateTime } from '@site/platform/cells';
import { formatNumber } from '@site/platform/format';
import { Facts, PartCard } from '@site/platform/PartCard';
import { useLang } from '@site/platform/text';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Disclosure } from '@site/ui/Disclosure';
import { Drawing } from '@site/ui/Drawing';
import { Stack } from '@site/ui/Stack';
import { color, phone, space } from '@site/ui/tokens';
import styled from 'styled-components';
import { StateBadge } from '../../lib/applicationChoices.tsx';
import { stateName } from '../../lib/applicationChoices.tsx';
import { Heading, Hint } from '../../lib/typography.ts';
import { WrittenText } from '../../lib/WrittenText.tsx';
import { DECISION, review, SENT } from './scenes.ts';
import { useText } from './useText.ts';

const PICTURE = { width: 104, height: 92 } as const;

const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  text-align: center;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
    text-align: start;
  }
`;

/** Includes the line from the previous step, lit up to the current step. */
const Step = styled.li<{ $isReached: boolean }>`
  position: relative;
  &:not(:first-child)::before {
    content: '';
    position: absolute;
    top: ${PICTURE.height / 2 + 8}px;
    left: calc(-50% + ${PICTURE.width / 2 + 8}px);
    width: calc(100% - ${PICTURE.width + 16}px);
    height: 8px;
    background: repeating-linear-gradient(
      to right,
      ${({ $isReached }) => ($isReached ? color.grass : color.outline)} 0 8px,
      transparent 0 16px
    );
  }
  ${phone} {
    display: flex;
    align-items: center;
    gap: ${space[4]};
    &:not(:first-child) {
      margin-top: ${space[5]};
    }
    &:not(:first-child)::before {
      top: calc(-1 * ${space[5]});
      left: ${PICTURE.width / 2 - 4}px;
      width: 8px;
      height: ${space[5]};
      background: repeating-linear-gradient(
        to bottom,
        ${({ $isReached }) => ($isReached ? color.grass : color.outline)} 0 8px,
        transparent 0 16px
      );
    }
  }
  @media (forced-colors: active) {
    &:not(:first-child)::before {
      forced-color-adjust: none;
    }
  }
`;

const Picture = styled.svg`
  display: block;
  flex: none;
  width: ${PICTURE.width}px;
  height: ${PICTURE.height}px;
  margin: 0 auto;
  ${phone} {
    margin: 0;
  }
`;

const Name = styled.p<{ $isReached: boolean }>`
  margin: ${space[2]} 0 0;
  font-weight: 650;
  color: ${({ $isReached }) => ($isReached ? color.text : color.second)};
  ${phone} {
    margin: 0;
  }
`;

function Timeline({ application }: { readonly application: Application }) {
  const text = useText();
  const lang = useLang();
  const { state, created_at: sentAt } = application;
  const isDecided = state !== 'PENDING';
  const stages = [
    { name: text('stepSent'), note: <DateTime at={sentAt} />, scene: SENT },
    { name: text('stepReview'), note: text(isDecided ? 'noteReviewed' : 'noteReview'), scene: review(state) },
    {
      name: text('stepDecision'),
      note: isDecided ? stateName(state, lang) : text('noteDecision'),
      scene: DECISION[state],
    },
  ];
  const now = isDecided ? 2 : 1;
  return (
    <Steps aria-label={text('progress')}>
      {stages.map(({ name, note, scene }, place) => (
        <Step key={name} $isReached={place <= now} aria-current={place === now ? 'step' : undefined}>
          <Picture viewBox="-26 -26 52 46" aria-hidden="true">
            <Drawing boxes={scene} />
          </Picture>
          <div>
            <Name $isReached={place <= now}>{name}</Name>
            <Hint as="div">{note}</Hint>
          </div>
        </Step>
      ))}
    </Steps>
  );
}

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
