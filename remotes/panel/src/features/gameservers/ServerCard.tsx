import type { GameServer } from '@site/contract/http/gameServers';
import type { Lang } from '@site/contract/lang';
import { useCommonTexts } from '@site/platform/commonTexts';
import { formatNumber } from '@site/platform/format';
import { useLang } from '@site/platform/text';
import { Badge } from '@site/ui/Badge';
import { Button } from '@site/ui/Button';
import { Cluster } from '@site/ui/Cluster';
import { Dialog } from '@site/ui/Dialog';
import { Notice } from '@site/ui/Notice';
import { useState } from 'react';
import { CardHead, PanelCard } from '../../lib/cardLayout.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import { Heading } from '../../lib/typography.ts';
import { ServerFacts } from './gameServersLayout.ts';
import { LeftOut } from './LeftOut.tsx';
import { Rejected } from './Rejected.tsx';
import { RemoveServer } from './RemoveServer.tsx';
import { RotateToken } from './RotateToken.tsx';
import { useText } from './useText.ts';

/** Milliseconds by which a clock may be wrong without a word. */
const CLOCK_MS = 60_000;

/** Formats milliseconds in minutes, hours or days, whichever people would say. */
function spanOf(ms: number, lang: Lang): string {
  const minutes = ms / 60_000;
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [minutes / 60, 'hour']
        : [minutes / 60 / 24, 'day'];
  return new Intl.NumberFormat(lang, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(count);
}

/** A game server: what it is, what it tells, and what was wrong with it. */
export function ServerCard({ server }: { readonly server: GameServer }) {
  const text = useText();
  const common = useCommonTexts();
  const lang = useLang();
  const [open, setOpen] = useState<'rotate' | 'remove'>();
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
  const close = () => setOpen(undefined);
  return (
    <PanelCard as="section" aria-labelledby={`server-${server.id}`}>
      <CardHead>
        <Cluster $gap={3}>
          <Heading id={`server-${server.id}`}>{name}</Heading>
          <Badge tone={isHeard ? 'grass' : 'neutral'}>
            {text(isHeard ? 'heard' : heardAt === null ? 'neverHeard' : 'silent')}
          </Badge>
          {server.isAzlink && <Badge tone="lapis">{text('azlinkShort')}</Badge>}
        </Cluster>
        <Cluster $gap={3}>
          <Button onClick={() => setOpen('rotate')}>{text('rotate')}</Button>
          <Button onClick={() => setOpen('remove')}>{text('remove')}</Button>
        </Cluster>
      </CardHead>
      {clockDifference !== null && Math.abs(clockDifference) > CLOCK_MS && (
        <Notice tone="warning" title={text('clockWrong')}>
          {text(clockDifference > 0 ? 'clockAhead' : 'clockBehind', {
            span: spanOf(Math.abs(clockDifference), lang),
          })}
        </Notice>
      )}
      <ServerFacts>
        <div>
          <dt>{text('lastHeard')}</dt>
          <dd>{heardAt === null ? '–' : <DateTime at={heardAt} />}</dd>
        </div>
        <div>
          <dt>{text('software')}</dt>
          <dd>{[server.software, server.plugin].filter(Boolean).join(', ') || '–'}</dd>
        </div>
        <div>
          <dt>{text('players')}</dt>
          <dd>
            {isHeard ? [players, ...(maxPlayers === null ? [] : [maxPlayers])].map(number).join(' / ') : '–'}
          </dd>
        </div>
        <div>
          <dt>{text('events')}</dt>
          <dd>{number(events)}</dd>
        </div>
        <div>
          <dt>{text('commands')}</dt>
          <dd>
            {text('commandCounts', {
              waiting: number(commands.waiting),
              leased: number(commands.leased),
              failed: number(commands.failed),
              unknown: number(commands.unknown),
            })}
          </dd>
        </div>
      </ServerFacts>
      {rejected.length > 0 && <Rejected rejected={rejected} />}
      {leftOut.length > 0 && <LeftOut leftOut={leftOut} />}
      <Dialog
        isOpen={open === 'rotate'}
        onClose={close}
        title={text('rotateTitle', { name })}
        closeLabel={common('close')}
      >
        <RotateToken server={server} onDone={close} />
      </Dialog>
      <Dialog
        isOpen={open === 'remove'}
        onClose={close}
        title={text('removeTitle', { name })}
        closeLabel={common('close')}
      >
        <RemoveServer server={server} onDone={close} />
      </Dialog>
    </PanelCard>
  );
}
