import { rankPasses } from '@site/contract/guards';
import type { Localized } from '@site/contract/lang';
import { selectUser, useAppSelector } from '@site/platform/remote';
import { useLang } from '@site/platform/text';
import { BackLink } from '@site/ui/BackLink';
import { blockFace, blockRing } from '@site/ui/block';
import { color, font, phone, size, space } from '@site/ui/tokens';
import { NavLink, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../lib/paths.ts';
import { allSections, type SectionLink } from './sections.ts';

const LABEL: Localized = { de: 'Team-Panel', en: 'Staff panel' };

/** A tablet, where all sections don't fit in one row: none stands alone in the second. */
const tablet = '@media (max-width: 1000px)';

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  margin-bottom: ${space[5]};
  ${tablet} {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(128px, 1fr));
  }
  ${phone} {
    display: none;
  }
`;

const Entry = styled(NavLink)`
  ${blockFace(2)}
  ${blockRing(2)}
  --face: ${color.raised};
  --edge: ${color.line};
  display: flex;
  align-items: center;
  min-height: 48px;
  padding: 8px ${space[4]} 12px;
  color: ${color.second};
  font: 650 ${size.body} / 1.5 ${font.body};
  ${tablet} {
    justify-content: center;
    padding-inline: ${space[2]};
  }
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
    border: 1px solid;
    &[aria-current='page'] {
      border-width: 3px;
    }
  }
`;

/** Hidden on a phone, where the panel's home page, one tap away, lists all sections. */
const OnPhone = styled.div`
  display: none;
  ${phone} {
    display: block;
  }
`;

/** The sections of the panel that the user may open. */
export function useSections(): readonly SectionLink[] {
  const rank = useAppSelector(selectUser)?.rank;
  return rank === undefined ? [] : allSections().filter(({ guard }) => rankPasses(guard, rank));
}

interface PanelNavProps {
  /** The page links back to its section, which is enough navigation on a phone. */
  readonly isBelow?: boolean;
}

export function PanelNav({ isBelow = false }: PanelNavProps) {
  const lang = useLang();
  const { pathname } = useLocation();
  const sections = useSections();
  if (sections.length < 2) return null;
  return (
    <nav aria-label={LABEL[lang]}>
      <List>
        {sections.map(({ path, label }) => (
          <li key={path}>
            <Entry to={path} end={path === paths.panel}>
              {label[lang]}
            </Entry>
          </li>
        ))}
      </List>
      {pathname !== paths.panel && !isBelow && (
        <OnPhone>
          <BackLink to={paths.panel} label={LABEL[lang]} />
        </OnPhone>
      )}
    </nav>
  );
}
