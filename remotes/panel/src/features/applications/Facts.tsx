import type { ApplicationDetail } from '@site/contract/http/applications';
import { useCopy } from '@site/platform/useCopy';
import { Button } from '@site/ui/Button';
import { Card } from '@site/ui/Card';
import { Skeleton } from '@site/ui/Skeleton';
import { color, phone, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { StateBadge } from '../../lib/StateBadge.tsx';
import { DateTime } from '@site/platform/cells';
import { Mark } from '../../lib/Mark.tsx';
import { paths } from '../../lib/paths.ts';
import { Code, Hint } from '../../lib/typography.ts';
import { useText } from './useText.ts';

const FactList = styled(Card)`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[4]} ${space[5]};
  ${phone} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[3]} ${space[4]};
    /* Names can be long. */
    & > :nth-child(-n + 2),
    & > :nth-child(5) {
      grid-column: 1 / -1;
    }
  }
`;

const Fact = styled.div`
  min-width: 0;
`;

/** As tall as the button in it. */
const FactValue = styled.dd`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  min-height: 44px;
  overflow-wrap: anywhere;
  unicode-bidi: isolate;
`;

const Player = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-width: 44px;
  min-height: 44px;
  color: ${color.lapis};
  font-weight: 650;
`;

const COPY = 'M0 0h6v2h2v6H2V6H0zM1 1v4h1V2h3V1z';
const DONE = 'M6 1h2v2H7v1H6v1H5v1H4v1H2V6H1V5H0V3h2v1h1V3h1V2h2z';

/** Copies a name. If copying fails, the name can still be selected. */
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

interface FactsProps {
  /** `undefined` while it is loading. */
  readonly application: ApplicationDetail | undefined;
}

export function Facts({ application }: FactsProps) {
  const text = useText();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      text('player'),
      application && (
        <Player to={paths.profile(application.user_id)}>
          <bdi>{application.player}</bdi>
        </Player>
      ),
    ],
    [text('uuid'), application && <Code>{application.user_id}</Code>],
    [text('firstSeen'), application && <DateTime at={application.firstSeen} />],
    [
      text('nameSince'),
      application &&
        (application.nameSince === null ? text('nameUnchanged') : <DateTime at={application.nameSince} />),
    ],
    [
      'Discord',
      application && (
        <>
          <bdi>{application.discord}</bdi>
          <CopyButton value={application.discord} />
        </>
      ),
    ],
    [text('age'), application && text('years', { count: application.age })],
    [text('role'), application?.role],
    [text('received'), application && <DateTime at={application.created_at} />],
    [text('state'), application && <StateBadge state={application.state} />],
  ];
  return (
    <FactList as="dl">
      {facts.map(([name, value]) => (
        <Fact key={name}>
          <Hint as="dt">{name}</Hint>
          <FactValue>{value ?? <Skeleton width={96} height={16} />}</FactValue>
        </Fact>
      ))}
    </FactList>
  );
}
