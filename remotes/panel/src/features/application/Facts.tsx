import type { ApplicationDetail } from '@site/contract/http/applications';
import { formatDateTime } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { color } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { StateBadge } from '../../applications/StateBadge.tsx';
import { paths } from '../../lib/paths.ts';
import { Fact, FactList, FactName, FactValue } from './applicationLayout.ts';
import { CopyButton } from './CopyButton.tsx';
import { useText } from './useText.ts';

const Player = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-width: 44px;
  min-height: 44px;
  color: ${color.lapis};
  font-weight: 650;
`;

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Fact>
      <FactName>{name}</FactName>
      <FactValue>{children}</FactValue>
    </Fact>
  );
}

/** Who has applied, for what, and what has become of it. */
export function Facts({ application }: { readonly application: ApplicationDetail }) {
  const text = useText();
  const lang = useLang();
  const { player, discord, age, role, created_at: date, state } = application;
  return (
    <FactList as="dl">
      <Line name={text('player')}>
        <Player to={paths.profile(player)}>
          <bdi>{player}</bdi>
        </Player>
      </Line>
      <Line name="Discord">
        <bdi>{discord}</bdi>
        <CopyButton value={discord} />
      </Line>
      <Line name={text('age')}>{text('years', { count: age })}</Line>
      <Line name={text('role')}>{role}</Line>
      <Line name={text('received')}>
        <time dateTime={date}>{formatDateTime(date, lang)}</time>
      </Line>
      <Line name={text('state')}>
        <StateBadge state={state} />
      </Line>
    </FactList>
  );
}
