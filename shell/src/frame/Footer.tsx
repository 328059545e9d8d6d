import { color, contentWidth, phone, size, space } from '@site/ui/tokens';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { site } from '../core/bootData.ts';
import { LanguageSwitch } from '../language/LanguageSwitch.tsx';
import { LegalLink } from './LegalLink.tsx';
import { useFrameText } from '../core/useText.ts';
import { useNavigationEntries } from './navigation.ts';

const Bar = styled.footer`
  margin-top: auto;
  background: ${color.raised};
  border-top: 4px solid ${color.line};
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: ${space[6]};
  max-width: ${contentWidth};
  margin: 0 auto;
  padding: ${space[7]} ${space[5]} ${space[5]};
  ${phone} {
    /* Balanced columns: a grid would leave a gap beside every long list. */
    display: block;
    columns: 2;
    column-gap: ${space[5]};
    padding: ${space[5]} ${space[4]} ${space[3]};
    section {
      margin-bottom: ${space[4]};
      break-inside: avoid;
    }
  }
`;

const Heading = styled.h2`
  margin-bottom: ${space[2]};
  color: ${color.text};
  font-size: ${size.body};
  ${phone} {
    margin-bottom: ${space[1]};
  }
`;

const Item = styled.li`
  a,
  button {
    display: inline-flex;
    align-items: center;
    min-width: 44px;
    min-height: 44px;
    color: ${color.second};
    text-decoration: none;
  }
  button {
    padding: 0;
    border: 0;
    background: none;
    font: inherit;
    cursor: pointer;
  }
  a:hover,
  button:hover {
    color: ${color.text};
    text-decoration: underline;
  }
`;

const Rights = styled.p`
  max-width: ${contentWidth};
  margin: 0 auto;
  padding: 0 ${space[5]} ${space[6]};
  color: ${color.second};
  font-size: ${size.small};
  ${phone} {
    padding: 0 ${space[4]} ${space[5]};
    text-wrap: balance;
  }
`;

function Column({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <Heading>{title}</Heading>
      {children}
    </section>
  );
}

function ExternalLinks({ links }: { readonly links: typeof site.socials }) {
  return (
    <ul>
      {links.map(({ label, url }) => (
        <Item key={url}>
          <a href={url} rel="noopener noreferrer" target="_blank">
            {label}
          </a>
        </Item>
      ))}
    </ul>
  );
}

export function Footer() {
  const text = useFrameText();
  const entries = useNavigationEntries('footer');
  return (
    <Bar>
      <Columns>
        <Column title={text('pages')}>
          <ul>
            {entries.map(({ to, label }) => (
              <Item key={to}>
                <Link to={to}>{label}</Link>
              </Item>
            ))}
          </ul>
        </Column>
        <Column title={text('affiliates')}>
          <ExternalLinks links={site.affiliates} />
        </Column>
        <Column title={text('legal')}>
          <ul>
            <Item>
              <LegalLink page="imprint" />
            </Item>
            <Item>
              <LegalLink page="privacy" />
            </Item>
          </ul>
        </Column>
        <Column title={text('social')}>
          <ExternalLinks links={site.socials} />
        </Column>
        <Column title={text('language')}>
          <LanguageSwitch />
        </Column>
      </Columns>
      <Rights>{text('rights')}</Rights>
    </Bar>
  );
}
