import { isBelow } from '@site/contract/guards';
import type { Waiting } from '@site/contract/http/panel';
import type { Localized } from '@site/contract/lang';
import { useCommonTexts } from '@site/platform/commonTexts';
import { useLang } from '@site/platform/text';
import { usePolling } from '@site/platform/usePolling';
import { Badge } from '@site/ui/Badge';
import { blockFace, blockRing } from '@site/ui/block';
import { Button } from '@site/ui/Button';
import { Dialog } from '@site/ui/Dialog';
import { Stack } from '@site/ui/Stack';
import { color, font, size, space } from '@site/ui/tokens';
import { VisuallyHidden } from '@site/ui/VisuallyHidden';
import { useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../lib/paths.ts';
import { Hint } from '../lib/typography.ts';
import type { SectionLink } from './sections.ts';
import { GROUPS, useSections } from './useSections.ts';
import { useWaiting } from './waitingApi.ts';

/** From this width, the sections of the panel stand beside the page. */
export const wide = '@media (min-width: 1024px)';

const LABEL: Localized = { de: 'Team-Panel', en: 'Staff panel' };
const WAITING: Localized = { de: 'warten', en: 'waiting' };

const Nav = styled.nav`
  margin-bottom: ${space[5]};
  ${wide} {
    position: sticky;
    top: calc(72px + ${space[5]} + var(--frame-top, 0px));
    flex: none;
    width: 192px;
    max-height: calc(100dvh - 72px - 2 * ${space[5]} - var(--frame-top, 0px));
    /* Room for the focus ring, which would be cut off. */
    margin: -8px;
    padding: 8px;
    overflow-y: auto;
    scrollbar-width: thin;
  }
`;

const Column = styled.div`
  display: none;
  ${wide} {
    display: block;
  }
`;

const Current = styled(Button)`
  justify-content: space-between;
  padding-inline: ${space[4]};
  ${wide} {
    display: none;
  }
`;

const Words = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  text-align: start;
`;

const Entry = styled(NavLink)`
  ${blockFace(2)}
  ${blockRing(2)}
  --face: transparent;
  --edge: transparent;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[2]};
  /* As high with a badge as without. */
  min-height: 48px;
  padding: 8px ${space[3]} 12px;
  color: ${color.second};
  font: 650 ${size.body} / 1.5 ${font.body};
  text-decoration: none;
  &[aria-current='page'] {
    --face: ${color.line};
    --edge: ${color.glow};
    color: ${color.text};
  }
  @media (hover: hover) {
    &:hover {
      color: ${color.text};
    }
  }
  @media (forced-colors: active) {
    &[aria-current='page'] {
      border: 3px solid;
    }
  }
`;

const GroupName = styled(Hint)`
  padding: 0 ${space[3]} ${space[1]};
`;

function Count({ count }: { readonly count: number }) {
  const lang = useLang();
  if (count === 0) return null;
  return (
    <Badge tone="torch">
      <span>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{` ${WAITING[lang]}`}</VisuallyHidden>
    </Badge>
  );
}

const countOf = (counts: Waiting | undefined, { waits }: SectionLink) => (waits && counts?.[waits]) ?? 0;

interface GroupsProps {
  readonly sections: readonly SectionLink[];
  readonly counts: Waiting | undefined;
  readonly onFollow?: () => void;
}

function Groups({ sections, counts, onFollow }: GroupsProps) {
  const lang = useLang();
  return (
    <Stack>
      {Object.entries(GROUPS).map(([group, name]) => {
        const own = sections.filter((section) => section.group === group);
        if (own.length === 0) return null;
        return (
          <div key={group}>
            {name && <GroupName aria-hidden="true">{name[lang]}</GroupName>}
            <ul aria-label={name?.[lang]}>
              {own.map((section) => (
                <li key={section.path}>
                  <Entry to={section.path} end={section.path === paths.panel} onClick={onFollow}>
                    <span>{section.label[lang]}</span>
                    <Count count={countOf(counts, section)} />
                  </Entry>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </Stack>
  );
}

/** The sections of the panel: in a column beside the page, or behind a button above it if there is no room. */
export function PanelNav() {
  const lang = useLang();
  const common = useCommonTexts();
  const { pathname } = useLocation();
  const sections = useSections();
  const [isOpen, setIsOpen] = useState(false);
  const hasOthers = sections.length > 1;
  const waiting = useWaiting(hasOthers && sections.some(({ waits }) => waits));
  const { currentData: counts } = waiting;
  usePolling(() => {
    if (counts && !waiting.isFetching) void waiting.refetch();
  });
  if (!hasOthers) return null;
  const current = sections.findLast(({ path }) => isBelow(pathname, path));
  const total = sections.reduce((sum, section) => sum + countOf(counts, section), 0);
  const close = () => setIsOpen(false);
  return (
    <Nav aria-label={LABEL[lang]}>
      <Column>
        <Groups sections={sections} counts={counts} />
      </Column>
      <Current wide aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Words>
          <svg viewBox="0 0 20 16" width="20" height="16" fill="currentColor" aria-hidden="true">
            <path d="M0 0h20v4H0zM0 6h20v4H0zM0 12h20v4H0z" />
          </svg>
          <span>
            <VisuallyHidden>{`${LABEL[lang]}: `}</VisuallyHidden>
            <span>{current?.label[lang]}</span>
          </span>
        </Words>
        <Count count={total} />
      </Current>
      <Dialog isOpen={isOpen} onClose={close} title={LABEL[lang]} closeLabel={common.close}>
        <Groups sections={sections} counts={counts} onFollow={close} />
      </Dialog>
    </Nav>
  );
}
