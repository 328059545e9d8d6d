import type { GameServer } from '@site/contract/http/gameServers';
import { DialogButton } from '@site/platform/DialogButton';
import { formatNumber, formatSpan } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Cluster } from '@site/ui/Cluster';
import { Notice } from '@site/ui/Notice';
import { PartCard } from '@site/platform/PartCard';
import { DateTime } from '@site/platform/cells';
import { ServerFacts } from './gameServersLayout.ts';
import { LeftOut } from './LeftOut.tsx';
import { Rejected } from './Rejected.tsx';
import { RemoveServer } from './RemoveServer.tsx';
import { RotateToken } from './RotateToken.tsx';
import { useText } from './useText.ts';

/** Milliseconds by which a clock may be wrong without a word. */
const CLOCK_MS = 60_000;

/** A game server: what it is, what it tells, and what was wrong with it. */
export function ServerCard({ server }: { readonly server: GameServer }) {
  const text = useText();
  const lang = useLang();
  const {
    name,
    isHeard,
    heardAt,
    clockDifference,
    players,
    maxPlayers,
    events,
    rejected,
    leftOut,
    commands,
  } = server;
  const number = (value: number) => formatNumber(value, lang);
  const places = maxPlayers === null ? [players] : [players, maxPlayers];
  const counts = {
    waiting: number(commands.waiting),
    leased: number(commands.leased),
    failed: number(commands.failed),
    unknown: number(commands.unknown),
  };
  const facts = [
    [text('lastHeard'), heardAt === null ? '–' : <DateTime at={heardAt} />],
    [text('software'), [server.software, server.plugin].filter(Boolean).join(', ') || '–'],
    [text('players'), isHeard ? places.map(number).join(' / ') : '–'],
    [text('events'), number(events)],
    [text('commands'), text('commandCounts', counts)],
  ] as const;
  return (
    <PartCard
      title={name}
      mark={
        <>
          <Badge tone={isHeard ? 'grass' : 'neutral'}>
            {text(isHeard ? 'heard' : heardAt === null ? 'neverHeard' : 'silent')}
          </Badge>
          {server.isAzlink && <Badge tone="lapis">{text('azlinkShort')}</Badge>}
        </>
      }
      acts={
        <Cluster>
          <DialogButton label={text('rotate')} title={text('rotateTitle', { name })}>
            {(close) => <RotateToken server={server} onDone={close} />}
          </DialogButton>
          <DialogButton label={text('remove')} title={text('removeTitle', { name })}>
            {(close) => <RemoveServer server={server} onDone={close} />}
          </DialogButton>
        </Cluster>
      }
    >
      {clockDifference !== null && Math.abs(clockDifference) > CLOCK_MS && (
        <Notice tone="warning" title={text('clockWrong')}>
          {text(clockDifference > 0 ? 'clockAhead' : 'clockBehind', {
            span: formatSpan(Math.abs(clockDifference), lang),
          })}
        </Notice>
      )}
      <ServerFacts facts={facts} />
      {rejected.length > 0 && <Rejected rejected={rejected} />}
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
    </PartCard>
  );
}
