import type { Profile } from '@site/contract/http/profile';
import { TIMES } from '@site/contract/times';
import { RANK_NAMES } from '@site/contract/ranks';
import { avatarUrl } from '@site/platform/avatarUrl';
import { formatNumber, hoursAndMinutes } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Card } from '@site/ui/Card';
import { Avatar } from '@site/ui/Avatar';
import { RankBadge } from '@site/ui/RankBadge';
import { Skeleton } from '@site/ui/Skeleton';
import { color, font, phone, size, space } from '@site/ui/tokens';
import { useCountUp } from '@site/ui/useCountUp';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../lib/paths.ts';
import { TextSkeleton } from '../../lib/TextSkeleton.tsx';
import { useTitle } from '../../lib/useTitle.ts';
import { useText } from './useText.ts';

const AVATAR_SIZE = 100;

const Identity = styled(Card)`
  display: flex;
  align-items: center;
  gap: ${space[5]};
  padding: ${space[6]};
  ${phone} {
    flex-direction: column;
    text-align: center;
    padding: ${space[5]};
  }
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: ${space[2]};
  min-width: 0;
  /* However wide a name's widest character is. */
  > * {
    max-width: 100%;
  }
  ${phone} {
    /* A line that is added must not move the others. */
    width: 100%;
    align-items: center;
  }
`;

const Name = styled.h1`
  font: 700 ${size.title} / 1.2 ${font.display};
  overflow-wrap: anywhere;
  outline: none;
`;

/** Has its room on the profiles of others, too: the server doesn't know whose a profile is that it serves. */
const Welcome = styled.p`
  min-height: 1lh;
  color: ${color.glow};
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
  gap: ${space[5]};
  margin-top: ${space[5]};
  ${phone} {
    gap: ${space[3]};
    margin-top: ${space[3]};
  }
`;

const FactLabel = styled.dt`
  color: ${color.second};
  font-size: ${size.small};
  line-height: 20px;
`;

const FactValue = styled.dd`
  margin-top: ${space[1]};
  font: 700 ${size.heading} / 32px ${font.display};
  font-variant-numeric: tabular-nums;
`;

const ClanLink = styled(Link)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: ${space[2]};
  /* Tall enough for a finger; the negative margin keeps the text where it would be anyway. */
  min-height: 44px;
  margin: -6px 0;
  color: inherit;
  text-decoration: none;
  overflow-wrap: anywhere;
  bdi:last-child {
    color: ${color.second};
    font: ${size.body} / 1.5 ${font.body};
  }
  &:hover bdi:first-child {
    text-decoration: underline;
    text-decoration-thickness: 2px;
    text-underline-offset: 4px;
  }
`;

/** Screen readers read the final number once; the counting is only visual. */
function Coins({ coins }: { readonly coins: number }) {
  const lang = useLang();
  const shown = useCountUp(coins, TIMES.countUp);
  return (
    <>
      <span aria-hidden="true">{formatNumber(shown, lang)}</span>
      <VisuallyHidden>{formatNumber(coins, lang)}</VisuallyHidden>
    </>
  );
}

export function PlayerCard({ player, isSelf }: { readonly player: Profile; readonly isSelf: boolean }) {
  const text = useText();
  const lang = useLang();
  const { name, rank, coins, clan } = player;
  useTitle(name);
  const { hours, minutes } = hoursAndMinutes(player.playtime);
  const clanLink = clan && (
    <ClanLink to={paths.clan(clan.name)}>
      <bdi>{clan.name}</bdi> <bdi>{`[${clan.tag}]`}</bdi>
    </ClanLink>
  );
  const facts = [
    { label: text('coins'), value: <Coins coins={coins} /> },
    {
      label: text('playtime'),
      value: text('hoursAndMinutes', { hours: formatNumber(hours, lang), minutes }),
    },
    { label: text('clan'), value: clanLink ?? text('noClan') },
  ];
  return (
    <article>
      <Identity>
        <Avatar src={avatarUrl(player.uuid)} size={AVATAR_SIZE} alt={text('headOf', { name })} />
        <Words>
          <Name tabIndex={-1}>
            <bdi>{name}</bdi>
          </Name>
          <RankBadge rank={rank} label={RANK_NAMES[rank]} />
          <Welcome>{isSelf && <bdi>{text('welcomeBack', { name })}</bdi>}</Welcome>
        </Words>
      </Identity>
      <Facts>
        {facts.map(({ label, value }) => (
          <Card key={label}>
            <FactLabel>{label}</FactLabel>
            <FactValue>{value}</FactValue>
          </Card>
        ))}
      </Facts>
    </article>
  );
}

/** The reader's own has one more line, for the greeting. */
export function PlayerSkeleton({ isSelf }: { readonly isSelf: boolean }) {
  const text = useText();
  return (
    <>
      <VisuallyHidden role="status">{text('loading')}</VisuallyHidden>
      <div aria-busy="true">
        <Identity>
          <Skeleton width={AVATAR_SIZE} height={AVATAR_SIZE} steps={2} />
          <Words>
            <Name as="div">
              <TextSkeleton width={200} />
            </Name>
            <Skeleton width={96} height={28} />
            <Welcome as="div">{isSelf && <TextSkeleton width={220} />}</Welcome>
          </Words>
        </Identity>
        <Facts as="div">
          {['coins', 'playtime', 'clan'].map((fact) => (
            <Card key={fact}>
              <FactLabel as="div">
                <TextSkeleton width={72} />
              </FactLabel>
              <FactValue as="div">
                <TextSkeleton width={140} />
              </FactValue>
            </Card>
          ))}
        </Facts>
      </div>
    </>
  );
}
